// Two threads count without a lock, so that an update can get lost. The text is full of markup, which
// a report must show as text: </script><script>document.title = "owned"</script> <b>&amp;</b> <!--
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static const char *const label = "</td></script><img src=x onerror=\"document.title='owned'\">";
static int counter;

static void *count(void *unused) {
    (void)unused;
    counter++; // RACE! <script>document.title = "owned"</script>
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    puts(label);
    assert(counter == 2); // FAIL! &lt;b&gt;
    return 0;
}
