/* The resources that a process has used, from /proc. */
#ifndef TESTS_BENCH_SERVER_USAGE_H
#define TESTS_BENCH_SERVER_USAGE_H

struct usage {
    double server_s, load_s; /* CPU time of the server (all its threads) and of this process */
    double machine_s;        /* CPU time that the whole machine spent on anything */
    long server_rss_kb;
};

struct usage usage_read(int server_pid);

#endif
