/* The browser client, embedded in the executable.
 *
 * It is every file of web-static/ and core.wasm, compressed when the server was built.
 * web-static/embed.py makes the table. It allocates nothing, and everything lives as long as the
 * process.
 *
 * An asset is served under /s/<net_assets_build>/<path>, where it never changes. A page names its
 * build, so that a client never mixes two builds. */
#ifndef SERVER_NET_ASSETS_H
#define SERVER_NET_ASSETS_H

#include <stddef.h>

struct net_asset {
    const char *path; /* "/board/board.js": below web-static, slash first */
    const char *mime; /* the whole content-type, charset included */
    const char *name; /* of the content, 16 hexadecimal digits: its entity tags begin with it */
    const unsigned char *gz; /* one gzip member */
    size_t gz_len;           /* bytes of gz */
    const unsigned char
        *br; /* one brotli stream; NULL: the build had no brotli, or it is no smaller than gz */
    size_t br_len;  /* bytes of br, 0 without it */
    size_t raw_len; /* bytes once unpacked */
};

/* Hash over the paths and bytes of all assets, in lower-case hexadecimal. */
extern const char net_assets_build[];

/* Sorted by path, as strcmp orders them. */
extern const struct net_asset net_assets[];
extern const size_t net_assets_count;

#endif
