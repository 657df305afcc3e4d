/* Listening and accepting. The server opens the sockets itself, not libwebsockets. So port 0 says
 * which port it became, several addresses share one server, surplus connections are refused before
 * they cost memory, and listening can end. */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proto/lib/log.h"
#include "server/net/shell.h"

#define BACKLOG 512 /* connections that wait in the kernel */

static const char full[] =
    "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    "Content-Type: text/plain\r\nContent-Length: 22\r\n\r\ntoo many connections.\n";
static const char often[] =
    "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 5\r\n"
    "Content-Type: text/plain\r\nContent-Length: 19\r\n\r\ntoo many requests.\n";

static void refuse(int fd, const char *answer)
{
    ssize_t ignored = send(fd, answer, strlen(answer), MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)ignored;
    close(fd);
}

/* Takes a request from the address's budget. A connection costs as much as a request, since not
 * every connection brings one. A refused connection costs no more than this check. */
static bool asks_too_often(struct net *net, const struct address *address)
{
    struct payer payer = conn_payer(address);
    return budget_take(app_budgets(net->app), net_now().mono_us, BUDGET_REQUESTS, &payer, 1) > 0;
}

static void welcome(struct listener *listener, int fd, const struct sockaddr_storage *peer)
{
    struct net *net = listener->watch.net;
    struct address address;
    int one = 1, sndbuf = NET_SNDBUF_BYTES;
    /* The checks that leave nothing to undo come first. Only the last one takes a place, which the
     * connection gives back. */
    if (!address_of(peer, &address) || net->conns_n >= net->config.connections_max) {
        net->counters.refused_full++;
        refuse(fd, full);
        return;
    }
    /* A trusted proxy carries the connections of many clients: these are counted when they upgrade. */
    bool counted = listener->kind == CONN_SITE && !address_listed(&address, net->config.proxies);
    if (counted && asks_too_often(net, &address)) {
        refuse(fd, often);
        return;
    }
    if (counted && !conn_hold(net, &address)) {
        net->counters.refused_address++;
        refuse(fd, full);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &sndbuf, sizeof sndbuf);
    net->counters.accepted++;
    conn_accept(net, fd, &address, counted, listener->kind);
}

static void accept_some(struct watch *watch)
{
    struct listener *listener = (struct listener *)(void *)watch;
    for (int i = 0; i < NET_ACCEPTS_MAX && !watch->net->draining; i++) {
        struct sockaddr_storage peer;
        socklen_t len = sizeof peer;
        int fd = accept4(watch->fd, (struct sockaddr *)&peer, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (fd < 0)
            return;
        welcome(listener, fd, &peer);
        net_yield(watch->net);
    }
}

static int open_socket(const struct addrinfo *info)
{
    int one = 1;
    int fd = socket(info->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (info->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one);
    if (bind(fd, info->ai_addr, info->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static uint16_t *port_of(struct sockaddr *address)
{
    return address->sa_family == AF_INET6 ? &((struct sockaddr_in6 *)(void *)address)->sin6_port
                                          : &((struct sockaddr_in *)(void *)address)->sin_port;
}

static bool add_listener(struct net *net, enum conn_kind kind, struct addrinfo *info)
{
    if (net->listeners_n == NET_LISTENERS_MAX) {
        errno = ENOSPC;
        return false;
    }
    struct listener *listener = &net->listeners[net->listeners_n];
    struct sockaddr_storage bound;
    socklen_t len = sizeof bound;
    int fd = open_socket(info);
    if (fd < 0 || !net_watch(net, &listener->watch, fd, accept_some))
        return false;
    getsockname(fd, (struct sockaddr *)&bound, &len);
    listener->kind = kind;
    listener->port = ntohs(*port_of((struct sockaddr *)&bound));
    getnameinfo((struct sockaddr *)&bound, len, listener->host, sizeof listener->host, NULL, 0,
                NI_NUMERICHOST);
    net->listeners_n++;
    return true;
}

/* Listens on "HOST:PORT", with IPv6 in brackets: on all addresses of HOST. They share one port if
 * the kernel chooses it. */
static bool listen_on(struct net *net, enum conn_kind kind, const char *text, size_t len,
                      char *ret_error, size_t size)
{
    char host[256], *port;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV | AI_PASSIVE},
                    *found = NULL;
    snprintf(host, sizeof host, "%.*s", (int)len, text);
    port = strrchr(host, ':');
    if (len >= sizeof host || !port || port[1] == '\0') {
        snprintf(ret_error, size, "\"%.*s\" is not of the form ADDRESS:PORT", (int)len, text);
        return false;
    }
    *port++ = '\0';
    char *name = host;
    if (*name == '[' && port[-2] == ']') {
        name++;
        port[-2] = '\0';
    }
    int code = getaddrinfo(name, port, &hints, &found);
    bool ok = code == 0;
    uint16_t chosen = 0;
    if (!ok)
        snprintf(ret_error, size, "%.*s: %s", (int)len, text, gai_strerror(code));
    for (struct addrinfo *info = found; info && ok; info = info->ai_next) {
        uint16_t *wanted = port_of(info->ai_addr);
        *wanted = *wanted ? *wanted : chosen;
        ok = add_listener(net, kind, info);
        if (ok)
            chosen = htons(net->listeners[net->listeners_n - 1].port);
        else
            snprintf(ret_error, size, "%.*s: %s", (int)len, text, strerror(errno));
    }
    if (found)
        freeaddrinfo(found);
    return ok;
}

static bool listen_on_all(struct net *net, enum conn_kind kind, const char *list, char *ret_error,
                          size_t size)
{
    for (list += strspn(list, ", "); *list; list += strspn(list, ", ")) {
        size_t len = strcspn(list, ", ");
        if (!listen_on(net, kind, list, len, ret_error, size))
            return false;
        list += len;
    }
    return true;
}

/* Allows every name of this machine as an origin: it listens on every address, and browsers may use any name. */
static void add_own_names(struct net *net, uint16_t port)
{
    char name[256];
    struct ifaddrs *all = NULL;
    if (gethostname(name, sizeof name) == 0)
        origins_add_host(&net->origins, name, port);
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        if (!one->ifa_addr ||
            (one->ifa_addr->sa_family != AF_INET && one->ifa_addr->sa_family != AF_INET6))
            continue;
        socklen_t len = one->ifa_addr->sa_family == AF_INET ? sizeof(struct sockaddr_in)
                                                            : sizeof(struct sockaddr_in6);
        if (getnameinfo(one->ifa_addr, len, name, sizeof name, NULL, 0, NI_NUMERICHOST) == 0 &&
            !strchr(name, '%'))
            origins_add_host(&net->origins, name, port);
    }
    freeifaddrs(all);
}

static void add_default_origins(struct net *net)
{
    for (size_t i = 0; i < net->listeners_n; i++) {
        const struct listener *listener = &net->listeners[i];
        if (listener->kind != CONN_SITE)
            continue;
        origins_add_host(&net->origins, "127.0.0.1", listener->port);
        origins_add_host(&net->origins, "localhost", listener->port);
        origins_add_host(&net->origins, "::1", listener->port);
        if (strcmp(listener->host, "0.0.0.0") == 0 || strcmp(listener->host, "::") == 0)
            add_own_names(net, listener->port);
        else
            origins_add_host(&net->origins, listener->host, listener->port);
    }
}

static bool add_origins(struct net *net, const char *list, char *ret_error, size_t size)
{
    for (list += strspn(list, ", "); *list; list += strspn(list, ", ")) {
        size_t len = strcspn(list, ", ");
        if (!origins_add(&net->origins, list, len)) {
            snprintf(ret_error, size, "\"%.*s\" is not an origin like https://go.example", (int)len,
                     list);
            return false;
        }
        list += len;
    }
    if (net->origins.n == 0)
        add_default_origins(net);
    return true;
}

bool net_listen(struct net *net, char *ret_error, size_t size)
{
    if (!listen_on_all(net, CONN_SITE, net->config.listen, ret_error, size))
        return false;
    if (net->listeners_n == 0) {
        snprintf(ret_error, size, "no address to listen on");
        return false;
    }
    const struct listener *first = &net->listeners[0];
    const char *host = strcmp(first->host, "0.0.0.0") == 0 || strcmp(first->host, "::") == 0
                           ? "127.0.0.1"
                           : first->host;
    bool v6 = strchr(host, ':') != NULL;
    snprintf(net->url, sizeof net->url, "http://%s%s%s:%u", v6 ? "[" : "", host, v6 ? "]" : "",
             (unsigned)first->port);
    return listen_on_all(net, CONN_METRICS, net->config.metrics, ret_error, size) &&
           add_origins(net, net->config.origins, ret_error, size);
}

void net_stop_listening(struct net *net)
{
    for (size_t i = 0; i < net->listeners_n; i++)
        if (net->listeners[i].watch.wsi)
            lws_set_timeout(net->listeners[i].watch.wsi, PENDING_TIMEOUT_USER_OK,
                            LWS_TO_KILL_ASYNC);
}
