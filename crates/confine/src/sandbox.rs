//! Rights taken away from the calling thread, and from every thread and process it starts later.
//!
//! Files: Landlock (Linux 5.13; M. Salaün) lets an unprivileged thread give up all files but those under
//! named folders. Calls: a filter of system calls (seccomp) refuses sockets, the memory of other
//! processes, and what only administrators need, with `EPERM`. Both are for good: nothing the thread
//! starts gets the rights back, and where two sets of rules meet, both hold.
//!
//! What the kernel does not have is not silently missing: the functions say what could not be done.

use std::path::PathBuf;

/// What a thread may do with files; everything else is refused.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// Files and folders that may be read.
    pub read: Vec<PathBuf>,
    /// Files and folders that may be read and whose programs may be run.
    pub run: Vec<PathBuf>,
    /// Folders that may be read, written and changed.
    pub write: Vec<PathBuf>,
    /// Folders whose empty folders may be removed.
    pub remove: Vec<PathBuf>,
}

/// Folders with programs, libraries and headers of the system.
pub const SYSTEM: [&str; 12] = [
    "/usr",
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/localtime",
];

/// Restricts the files of the calling thread.
#[cfg(target_os = "linux")]
pub fn files(rules: &Rules) -> Result<(), String> {
    linux::files(rules).map_err(|error| format!("Landlock: {error}"))?
}

/// Refuses the calling thread the network and other processes.
#[cfg(target_os = "linux")]
pub fn calls() -> Result<(), String> {
    linux::calls().map_err(|error| format!("seccomp: {error}"))
}

/// Restricts the files of the calling thread.
#[cfg(not(target_os = "linux"))]
pub fn files(_: &Rules) -> Result<(), String> {
    Err("this system has no Landlock".into())
}

/// Refuses the calling thread the network and other processes.
#[cfg(not(target_os = "linux"))]
pub fn calls() -> Result<(), String> {
    Err("this system has no seccomp".into())
}

#[cfg(target_os = "linux")]
mod linux {
    use super::Rules;
    use landlock::{
        ABI, Access, AccessFs, BitFlags, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
        RulesetStatus, path_beneath_rules,
    };
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
    use std::collections::BTreeMap;

    /// The newest rights that are asked for; older kernels enforce what they have of them.
    const NEWEST: ABI = ABI::V5;

    pub(super) fn files(rules: &Rules) -> Result<Result<(), String>, RulesetError> {
        let all = AccessFs::from_all(NEWEST);
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        let write = all & !BitFlags::from(AccessFs::Execute);
        let status = Ruleset::default()
            .handle_access(all)?
            .create()?
            .add_rules(path_beneath_rules(&rules.read, read))?
            .add_rules(path_beneath_rules(&rules.run, read | AccessFs::Execute))?
            .add_rules(path_beneath_rules(&rules.write, write))?
            .add_rules(path_beneath_rules(&rules.remove, AccessFs::RemoveDir))?
            // Children without input or messages are given this one.
            .add_rules(path_beneath_rules(["/dev/null"], write))?
            .restrict_self()?;
        Ok(match status.ruleset {
            RulesetStatus::NotEnforced => Err("this kernel has no Landlock".into()),
            _ => Ok(()),
        })
    }

    /// What is refused: the network (a pair of sockets reaches no other process), other processes, and what only administrators need.
    const REFUSED: [libc::c_long; 33] = [
        libc::SYS_socket,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_listen,
        libc::SYS_accept,
        libc::SYS_accept4,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_getfd,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_userfaultfd,
        libc::SYS_io_uring_setup,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_chroot,
        libc::SYS_setns,
        libc::SYS_unshare,
        libc::SYS_open_by_handle_at,
        libc::SYS_init_module,
        libc::SYS_finit_module,
        libc::SYS_delete_module,
        libc::SYS_kexec_load,
        libc::SYS_reboot,
        libc::SYS_swapon,
        libc::SYS_swapoff,
        libc::SYS_acct,
        libc::SYS_quotactl,
    ];

    pub(super) fn calls() -> Result<(), String> {
        let refused: BTreeMap<i64, Vec<_>> = REFUSED.iter().map(|n| (*n, Vec::new())).collect();
        let machine = std::env::consts::ARCH.try_into();
        let machine = machine.map_err(|error| format!("{error}"))?;
        let denied = SeccompAction::Errno(libc::EPERM as u32);
        let filter = SeccompFilter::new(refused, SeccompAction::Allow, denied, machine)
            .map_err(|error| error.to_string())?;
        let program: BpfProgram = filter.try_into().map_err(|error| format!("{error}"))?;
        seccompiler::apply_filter(&program).map_err(|error| error.to_string())
    }
}
