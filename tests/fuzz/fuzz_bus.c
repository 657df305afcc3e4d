/* Any bytes as a message of the bus, and any text as its URL. A message that is accepted is the one that the writer
 * makes of its fields. The name of the secret is put in, since no fuzzer finds it, and a tag is made for all that has a
 * form: so the list of nodes meets everything that a node could say that was taken over. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/bus/envelope.h"
#include "server/bus/peers.h"
#include "server/bus/settings.h"

#define ID_AT 2 /* in an envelope */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

static void check_peers(const struct envelope *envelope)
{
    static struct peers peers;
    static int64_t mono_us;
    struct peer *peer = NULL;
    mono_us += 1000000;
    enum bus_drop drop = peers_hear(&peers, envelope, mono_us, &peer);
    require(peers.n <= BUS_NODES_MAX);
    require((drop == BUS_TAKEN) == (peer != NULL));
    if (!peer)
        return;
    uint64_t missed = peer_missed(peer, envelope);
    require(missed < envelope->counter);
    peer_give(peer, envelope);
    peer = NULL;
    require(peers_hear(&peers, envelope, mono_us, &peer) == BUS_REPEATED && !peer);
}

static void check_envelope(const uint8_t *data, size_t len, const struct envelope_key *key)
{
    struct envelope envelope;
    if (envelope_read(data, len, key, &envelope) != BUS_TAKEN)
        return;
    require(envelope.bytes.length <= BUS_BYTES_MAX);
    require(envelope.kind > 0 && envelope.counter > 0);
    struct codec_bytes bytes = {0};
    envelope_write(&envelope, key, &bytes);
    require(bytes.n + ENVELOPE_TAG_BYTES == len && memcmp(bytes.at, data, bytes.n) == 0);
    envelope_seal(&bytes, key);
    require(bytes.n == len && envelope_is_sealed(bytes.at, bytes.n, key));
    require(envelope_is_sealed(data, len, key) == (memcmp(bytes.at, data, len) == 0));
    free(bytes.at);
    check_peers(&envelope);
}

static void check_url(const uint8_t *data, size_t len)
{
    char error[300] = "", *url = calloc(1, len + 1);
    struct settings settings = {0};
    memcpy(url, data, len);
    if (!settings_url(&settings, url, error, sizeof error)) {
        require(strlen(error) > 0);
    } else {
        require(*settings.prefix && (!*settings.host != !*settings.path));
        require(*settings.path || (settings.port >= 1 && settings.port <= 65535));
    }
    free(url);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct envelope_key key;
    if (!*key.id) {
        require(sodium_init() >= 0);
        envelope_key_make(&key, text_of("0123456789abcdef0123456789abcdef"), "miai");
    }
    check_envelope(data, len, &key);
    check_url(data, len);
    if (len < ID_AT + ENVELOPE_ID_BYTES)
        return 0;
    uint8_t *named = malloc(len); /* of the exact size, for the sanitizer */
    memcpy(named, data, len);
    memcpy(named + ID_AT, key.id, ENVELOPE_ID_BYTES);
    check_envelope(named, len, &key);
    free(named);
    return 0;
}
