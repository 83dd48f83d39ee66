//! Search over schedules: strategies and reductions, one a file.
