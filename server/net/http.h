/* Answering HTTP requests, internal to server/net. */
#ifndef MIAI_NET_HTTP_H
#define MIAI_NET_HTTP_H

#include "proto/wire/http.h"
#include "server/app/routes.h"
#include "server/net/coding.h"
#include "server/net/shell.h"

/* A request from its headers to the last byte of its answer. */
struct http_request {
    const unsigned char *at; /* the part of the body that is not sent yet */
    size_t left;
    void *owned;       /* memory that `at` points into, or NULL */
    struct buf *reply; /* the application's answer, or the present piece of it */
    bool more;         /* a further piece follows */
    bool streams;      /* the headers of an answer in pieces are sent (stream.c) */
    unsigned reply_status;
    int64_t reply_after_ms;
    char cookie[192];  /* "Set-Cookie: …\r\n" of that answer, or "" */
    const char *media; /* and its type, constant */
    /* what the application answers */
    const struct app_route *route;
    struct app_file_options options;
    char name[NET_PATH_MAX + 1]; /* what the route leaves open */
    char arguments[APP_ARGUMENTS_MAX][APP_ARGUMENT_BYTES + 1];
    bool asked, secure, has_session, token, head; /* token: the session is a personal token */
    char origin[APP_ORIGIN_MAX + 1];              /* of this server, for the routes that want it */
    bool open;   /* the answer is for pages of all sites (open.c) */
    bool framed; /* and this one is a document that they may show in a frame */
    uint8_t session[32];
    struct address customer; /* the address for limits */
    /* body.c */
    enum app_body kind;
    bool reading, waiting, whole, refused; /* waiting: for the application to admit it */
    bool held;                             /* counted as an upload of its address */
    int wakes_at;                          /* bytes of it that are read together; 0: any, as 1 */
    int64_t player;                        /* and of this account; 0: of none */
    char *body;
    size_t body_len, body_size, body_max;
};

/* The connection's request, begun if there is none. */
struct http_request *http_request(struct net_conn *conn);
/* Begins an answer: headers now, the body in pieces. extra: whole header lines, each with its CRLF.
 * head: only the length of the body is sent. The return value is for libwebsockets' callback. */
int http_answer(struct net_conn *conn, unsigned status, const char *mime, const char *extra,
                const void *body, size_t len, bool head);
/* Begins an answer with status 200 whose length is not known; stream.c sends its pieces. */
int http_stream(struct net_conn *conn, const char *mime, const char *extra);
/* The same as http_answer() with a short plain text, which is copied. */
int http_text(struct net_conn *conn, unsigned status, const char *text, bool head);
/* A refusal that ends the connection, in one write; always -1. */
int http_refuse(struct net_conn *conn, unsigned status, const char *extra, const char *mime,
                const char *text);
/* The same as JSON. */
int http_refuse_with(struct net_conn *conn, unsigned status, const struct proto_http_no *no);
/* The same with a code only; after_ms: when the client may try again, 0: not given. */
int http_refuse_code(struct net_conn *conn, unsigned status, const char *code, int64_t after_ms);
/* Header lines of an answer that may not be stored, and when the client may try again (0: not given). */
#define HTTP_EXTRA_MAX 80
void http_no_store(char ret[HTTP_EXTRA_MAX], int64_t after_ms);
void http_forget(struct net_conn *conn); /* frees the request and the rest of its answer */
/* Begins an answer of the application; takes out->buf. */
void http_reply(struct net_conn *conn, const struct output *out);

/* api.c: what the application answers, by its route. name: the part of the address that the route leaves open. */
int api_post(struct net_conn *conn, const struct app_route *route, struct text name);
int api_get(struct net_conn *conn, const struct app_route *route, struct text name, bool head);
void api_may(struct net_conn *conn); /* may the body come? */
void api_ask(struct net_conn *conn); /* the body is whole, or there is none */
int api_writeable(struct net_conn *conn);

/* body.c. An int that is returned is for lws. */
/* A body of so many bytes shall come, of a request whose route, customer and session are known. */
int body_expect(struct net_conn *conn, size_t len);
int body_piece(struct net_conn *conn, const void *piece, size_t len);
int body_complete(struct net_conn *conn);
/* Lets the body come: the application permits it, and it counts for this account. */
void body_may(struct net_conn *conn, int64_t player);
/* Discards the rest of the body of a request that has been refused. */
int body_dismiss(struct net_conn *conn);
/* Called when the time of a connection is up. True if that was the time of a body. Then its request
 * is refused, unless more of it has come. */
bool body_is_late(struct net_conn *conn, int64_t now_us);
void body_forget(struct net *net, struct http_request *request);

/* open.c: answers that pages of all sites may read. */
extern const char open_policy[]; /* header lines of each */
/* Begins the application's answer to an open request. */
int open_answer(struct net_conn *conn);
/* Answers a browser that asks before a page of another site sends its request. */
int open_preflight(struct net_conn *conn);

/* card.c: pages with a card in their head. */
/* Begins the answer to a page, with the application's card or without one. */
int card_answer(struct net_conn *conn);
/* The origin of this server that the request names as its host; "": none. */
void card_origin(const struct net_conn *conn, char ret[APP_ORIGIN_MAX + 1]);
/* Makes the address of a page of this server its path, and gives its origin; "" for all other texts. */
void card_path(const struct net_conn *conn, char *address, char ret_origin[APP_ORIGIN_MAX + 1]);
/* stream.c: answers in pieces, as the application writes them. */
int stream_begin(struct net_conn *conn, const char *extra);
/* Sends the piece that has come. */
int stream_piece(struct net_conn *conn);
/* A piece is sent: asks the application for the next one. */
int stream_continue(struct net_conn *conn);

/* site.c: the browser client. */
/* The page that the client's router draws, for the caller to free; NULL: this build has none. */
unsigned char *site_page(struct net_conn *conn, size_t *ret_length);
/* The coding that the client likes best. brotli: the body exists in brotli. */
enum coding site_coding(struct lws *wsi, bool brotli);
int site_serve(struct net_conn *conn, const char *path, bool head);
/* A description of the API, one of the assets. */
int site_describe(struct net_conn *conn, const char *path, bool head);
/* own.c: what the shell answers itself, else the client's files. */
int own_serve(struct net_conn *conn, const char *path, bool head);
/* May pages of all sites read the answer of this address of the shell? */
bool own_is_open(const char *path);
/* link.c */
int link_serve(struct net_conn *conn, const char *path, bool head);
/* metrics.c */
int metrics_serve(struct net_conn *conn, const char *path, bool head);

#endif
