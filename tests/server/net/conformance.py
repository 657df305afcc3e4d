"""The demands of RFC 6455 on a server, as data: about the cases of Autobahn's sections 1 to 7 and 10, for a server
that speaks JSON, takes text only, and no message above 8,192 bytes.

A case is (name, the client's bytes, the server's frames). The first is a list of bytes; a number in it is a pause in
milliseconds. The second is a list of frames: `answer(n)` is the answer to the n-th question, NO the refusal of a text
that is no question, (PONG, payload), (CLOSE, code) or HUNG_UP, after which only the end of the connection may come. Any
other case must leave a connection on which a question is answered.
"""

from shell import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, frame

NO = 'error'
LIMIT = 8192
CASES = []


def question(n=1, size=0):
    """A message of `size` bytes at least that is answered with its number."""
    return b'{"t":"ping","id":%d}' % n + b' ' * max(0, size - len(b'{"t":"ping","id":%d}' % n))


def answer(n=1):
    return ('answer', n)


def closed(code):
    return (CLOSE, code)


def case(name, sends, hears):
    CASES.append((name, sends if isinstance(sends, list) else [sends], hears if isinstance(hears, list) else [hears]))


def chopped(data, size):
    return [data[i:i + size] for i in range(0, len(data), size)]


def raw(first, payload=b'', length=None, mask=b'\x5a\xa5\x3c\xc3'):
    """A frame with this first byte, and its length in a given form if there is one."""
    head = bytes([first]) + (bytes([0x80 | len(payload)]) if length is None else length)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def close(code=None, reason=b''):
    return frame(CLOSE, (code.to_bytes(2, 'big') if code is not None else b'') + reason)


# 1 Framing: lengths, and how a frame comes.
for size in (19, 20, 124, 125, 126, 127, 128, 129, 255, 256, 511, 512, 513, 1000, 2048, 4095, 4096, 4097, 8191, LIMIT):
    case(f'1.1 text of {size} bytes', frame(TEXT, question(size=size)), answer())
for size in (20, 125, 126, 127, 128, 1000):
    for step in (1, 2, 3, 7, 64):
        case(f'1.1 text of {size} bytes, {step} at a time', chopped(frame(TEXT, question(size=size)), step), answer())
for step in (997, 4096, 8191):
    case(f'1.1 text of {LIMIT} bytes, {step} at a time', chopped(frame(TEXT, question(size=LIMIT)), step), answer())
case('1.1 text of no bytes', frame(TEXT, b''), NO)
for size in (LIMIT + 1, 10000, 65535, 65536, 131072):
    case(f'1.1 text of {size} bytes', frame(TEXT, b'x' * size), closed(1009))
for size in (65536, 1 << 32, 1 << 40, (1 << 63) - 1):
    case(f'1.1 head of a text of {size} bytes', frame(TEXT, b'', length=size), closed(1009))
for size in (0, 1, 125, 126, 127, 128, 65535, 65536):
    case(f'1.2 binary of {size} bytes', frame(BINARY, b'\xfe' * size), closed(1003))
case('1.2 binary in pieces', [frame(BINARY, b'a', fin=False), frame(CONTINUED, b'b')], closed(1003))
for count in (2, 10, 30):
    case(f'1.3 {count} texts at once', b''.join(frame(TEXT, question(n + 1)) for n in range(count)),
         [answer(n + 1) for n in range(count)])
for form, length, size in (('two digits', b'\xfe', 20), ('two digits', b'\xfe', 125), ('eight digits', b'\xff', 20),
                           ('eight digits', b'\xff', 126), ('eight digits', b'\xff', 8000), ('eight digits', b'\xff', 65535)):
    digits = size.to_bytes(2 if form == 'two digits' else 8, 'big')
    case(f'1.4 {size} bytes of text written in {form}', raw(0x81, question(size=size), length + digits), closed(1002))
case('1.4 a length above what 63 bits hold', raw(0x81, b'', b'\xff\x80' + bytes(7)), closed(1002))
for name, mask in (('of zeros', bytes(4)), ('of ones', b'\xff' * 4), ('of one bit', b'\0\0\1\0')):
    case(f'1.5 a mask {name}', raw(0x81, question(), mask=mask), answer())
for opcode, name in ((TEXT, 'text'), (BINARY, 'binary'), (PING, 'ping'), (PONG, 'pong'), (CLOSE, 'close')):
    for payload in (b'', b'\x03\xe8'):
        case(f'1.6 {name} of {len(payload)} bytes without a mask', frame(opcode, payload, mask=False), closed(1002))
case('1.6 a text without a mask after one with', frame(TEXT, question()) + frame(TEXT, question(2), mask=False),
     [answer(), closed(1002)])
case('1.6 a piece without a mask', frame(TEXT, question()[:5], fin=False) + frame(CONTINUED, question()[5:], mask=False),
     closed(1002))
case('1.6 a ping without a mask within a message', frame(TEXT, b'{', fin=False) + frame(PING, b'', mask=False), closed(1002))

# 2 Pings and pongs.
for size in (0, 1, 2, 3, 4, 5, 8, 64, 124, 125):
    case(f'2.1 ping of {size} bytes', frame(PING, b'p' * size), (PONG, b'p' * size))
case('2.3 ping with bytes that are no text', frame(PING, b'\0\xff\xfe\xfd\xfc\xfb\0\xff'), (PONG, b'\0\xff\xfe\xfd\xfc\xfb\0\xff'))
case('2.3 the same once text has come', frame(TEXT, question()) + frame(PING, b'\xff\xfe'), [answer(), (PONG, b'\xff\xfe')])
case('2.5 ping of 126 bytes', frame(PING, b'p' * 126), closed(1002))
case('2.5 ping of 65536 bytes', frame(PING, b'p' * 65536), closed(1002))
case('2.5 pong of 126 bytes', frame(PONG, b'p' * 126), closed(1002))
for step in (1, 2, 50):
    case(f'2.6 ping of 125 bytes, {step} at a time', chopped(frame(PING, b'q' * 125), step), (PONG, b'q' * 125))
case('2.7 pong that nobody asked for', frame(PONG, b''), [])
case('2.8 the same with bytes', frame(PONG, b'unasked'), [])
case('2.9 the same, then a ping', frame(PONG, b'unasked') + frame(PING, b'asked'), (PONG, b'asked'))
case('2.10 ten pings', b''.join(frame(PING, b'%d' % n) for n in range(10)), [(PONG, b'%d' % n) for n in range(10)])
case('2.11 ten pings, byte by byte', chopped(b''.join(frame(PING, b'%d' % n) for n in range(10)), 1),
     [(PONG, b'%d' % n) for n in range(10)])

# 3 Reserved bits.
for bits in range(1, 8):
    for opcode, name in ((TEXT, 'text'), (BINARY, 'binary'), (PING, 'ping'), (PONG, 'pong'), (CLOSE, 'close')):
        case(f'3 {name} with reserved bits {bits}', raw(0x80 | bits << 4 | opcode, b''), closed(1002))
    case(f'3 piece with reserved bits {bits}', frame(TEXT, b'{', fin=False) + raw(0x80 | bits << 4, b'}'), closed(1002))
for bits in (1, 2, 4):
    case(f'3 a question, then one with reserved bits {bits}', frame(TEXT, question()) + raw(0x81 | bits << 4, question(2)),
         [answer(), closed(1002)])
    case(f'3 a ping, then one with reserved bits {bits}, byte by byte', chopped(frame(PING, b'a') + raw(0x89 | bits << 4, b'b'), 1),
         [(PONG, b'a'), closed(1002)])

# 4 Reserved opcodes.
for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
    case(f'4 opcode {opcode}', raw(0x80 | opcode), closed(1002))
    case(f'4 opcode {opcode} with bytes', raw(0x80 | opcode, b'hello'), closed(1002))
    case(f'4 opcode {opcode} in pieces', raw(opcode, b'hello'), closed(1002))
    case(f'4 a question, then opcode {opcode}, then a ping', frame(TEXT, question()) + raw(0x80 | opcode, b'x') + frame(PING, b''),
         [answer(), closed(1002)])
    case(f'4 opcode {opcode} within a message', frame(TEXT, b'{', fin=False) + raw(0x80 | opcode), closed(1002))

# 5 Pieces.
half, rest = question()[:9], question()[9:]
case('5.1 ping in two pieces', frame(PING, b'a', fin=False) + frame(CONTINUED, b'b'), closed(1002))
case('5.2 pong in two pieces', frame(PONG, b'a', fin=False) + frame(CONTINUED, b'b'), closed(1002))
case('5.2 close in two pieces', frame(CLOSE, b'\x03', fin=False) + frame(CONTINUED, b'\xe8'), closed(1002))
case('5.3 text in two pieces', [frame(TEXT, half, fin=False), frame(CONTINUED, rest)], answer())
case('5.4 the same at once', frame(TEXT, half, fin=False) + frame(CONTINUED, rest), answer())
case('5.5 the same, byte by byte', chopped(frame(TEXT, half, fin=False) + frame(CONTINUED, rest), 1), answer())
case('5.6 the same with a ping between', [frame(TEXT, half, fin=False), frame(PING, b'between'), frame(CONTINUED, rest)],
     [(PONG, b'between'), answer()])
case('5.7 the same at once', frame(TEXT, half, fin=False) + frame(PING, b'between') + frame(CONTINUED, rest),
     [(PONG, b'between'), answer()])
case('5.8 the same, byte by byte', chopped(frame(TEXT, half, fin=False) + frame(PING, b'between') + frame(CONTINUED, rest), 1),
     [(PONG, b'between'), answer()])
case('5.8 a pong between', frame(TEXT, half, fin=False) + frame(PONG, b'between') + frame(CONTINUED, rest), answer())
for fin in (True, False):
    case(f'5.9 a piece of nothing, {"the last" if fin else "not the last"}', frame(CONTINUED, b'x', fin=fin), closed(1002))
    case(f'5.10 the same, empty, {fin}', frame(CONTINUED, b'', fin=fin), closed(1002))
    case(f'5.11 the same, byte by byte, {fin}', chopped(frame(CONTINUED, b'x', fin=fin), 1), closed(1002))
    case(f'5.12 the same behind a message, {fin}', frame(TEXT, question()) + frame(CONTINUED, b'x', fin=fin),
         [answer(), closed(1002)])
    case(f'5.15 the same behind one in pieces, {fin}',
         frame(TEXT, half, fin=False) + frame(CONTINUED, rest) + frame(CONTINUED, b'x', fin=fin), [answer(), closed(1002)])
    case(f'5.16 a text within a text, {fin}', frame(TEXT, half, fin=False) + frame(TEXT, rest, fin=fin), closed(1002))
    case(f'5.17 a binary within a text, {fin}', frame(TEXT, half, fin=False) + frame(BINARY, rest, fin=fin), closed(1002))
case('5.18 a text within a text, then its rest', frame(TEXT, half, fin=False) + frame(TEXT, question(2)) + frame(CONTINUED, rest),
     closed(1002))
pieces = chopped(question(size=50), 10)
fives = [frame(TEXT, pieces[0], fin=False)] + [frame(CONTINUED, piece, fin=False) for piece in pieces[1:4]] + [frame(CONTINUED, pieces[4])]
pings = [frame(PING, b'%d' % n) for n in range(4)]
case('5.19 five pieces with pings and pauses between', [fives[0], fives[1], pings[0], 200, fives[2], fives[3], pings[1], 200, fives[4]],
     [(PONG, b'0'), (PONG, b'1'), answer()])
case('5.20 the same at once', b''.join(fives[:2] + pings[:1] + fives[2:4] + pings[1:2] + fives[4:]),
     [(PONG, b'0'), (PONG, b'1'), answer()])
case('5.20 a ping behind each piece', b''.join(one for pair in zip(fives, pings) for one in pair) + fives[4],
     [(PONG, b'%d' % n) for n in range(4)] + [answer()])
case('5.21 empty pieces', frame(TEXT, b'', fin=False) + frame(CONTINUED, b'', fin=False) + frame(CONTINUED, question()), answer())
case('5.21 empty pieces behind', frame(TEXT, question(), fin=False) + frame(CONTINUED, b'', fin=False) + frame(CONTINUED, b''), answer())
case('5.21 nothing but empty pieces', frame(TEXT, b'', fin=False) + frame(CONTINUED, b'', fin=False) + frame(CONTINUED, b''), NO)
case('5.21 a thousand empty pieces', frame(TEXT, b'', fin=False) + frame(CONTINUED, b'', fin=False) * 1000, closed(1009))
case('5.22 a message in 8,192 pieces', b''.join(frame(TEXT if n == 0 else CONTINUED, question(size=LIMIT)[n:n + 1], fin=n == LIMIT - 1)
                                               for n in range(LIMIT)), answer())

# 6 Text. Valid and invalid; the invalid in one frame, in two, byte by byte, and never finished.
VALID = {
    'greek': 'κόσμε', 'all of a line': 'Hello-µ@ßöäüàá-UTF-8!!', 'first of two bytes': '\x80', 'last of two bytes': '\u07ff',
    'first of three bytes': '\u0800', 'last before the surrogates': '\ud7ff', 'first after them': '\ue000', 'last but two of three': '\ufffd',
    'not a character': '\ufffe', 'nor this': '\uffff', 'first of four bytes': '\U00010000', 'last there is': '\U0010ffff',
    'replacement': '\ufffd\ufffd', 'nul': '\0', 'last of one byte': '\x7f', 'of a plane': '\U0001fffe', 'emoji': '😀👩‍👩‍👧', 'marks': 'e\u0301\u200d',
    'mark of the order of bytes': '\ufeff', 'right to left': 'עברית‏',
}
for name, text in VALID.items():
    data = text.encode('utf-8', 'surrogatepass')
    case(f'6 valid: {name}', frame(TEXT, data), NO)
    case(f'6 valid: {name}, cut within', [frame(TEXT, data[:1], fin=False), frame(CONTINUED, data[1:])], NO)
    case(f'6 valid: {name}, byte by byte', chopped(frame(TEXT, b'x' + data + b'y'), 1), NO)
INVALID = {
    'a byte from within': b'\x80', 'the last of them': b'\xbf', 'two of them': b'\x80\xbf', 'all of them': bytes(range(0x80, 0xc0)),
    'a lonely first of two': b'\xc2 ', 'a lonely first of three': b'\xe0 ', 'a lonely first of four': b'\xf0 ',
    'three bytes but one': b'\xe0\xa0 ', 'four bytes but one': b'\xf0\x90\x80 ', 'four bytes but two': b'\xf0\x90 ',
    'FE': b'\xfe', 'FF': b'\xff', 'FE FE FF FF': b'\xfe\xfe\xff\xff', 'five bytes': b'\xf8\x88\x80\x80\x80', 'six bytes': b'\xfc\x84\x80\x80\x80\x80',
    'slash in two bytes': b'\xc0\xaf', 'slash in three': b'\xe0\x80\xaf', 'slash in four': b'\xf0\x80\x80\xaf', 'last of one byte in two': b'\xc1\xbf',
    'last of two in three': b'\xe0\x9f\xbf', 'last of three in four': b'\xf0\x8f\xbf\xbf', 'nul in two': b'\xc0\x80', 'nul in three': b'\xe0\x80\x80',
    'first surrogate': b'\xed\xa0\x80', 'last high one': b'\xed\xaf\xbf', 'first low one': b'\xed\xb0\x80', 'last one': b'\xed\xbf\xbf',
    'a pair of them': b'\xed\xa0\x80\xed\xb0\x80', 'beyond what there is': b'\xf4\x90\x80\x80', 'far beyond': b'\xf5\x80\x80\x80', 'latin 1': b'Gr\xfc\xdfe',
}
for name, data in INVALID.items():
    whole = 'κόσμε'.encode() + data + b'edited'
    case(f'6 invalid: {name}', frame(TEXT, whole), closed(1007))
    case(f'6 invalid: {name}, in two pieces', [frame(TEXT, whole[:12], fin=False), frame(CONTINUED, whole[12:])], closed(1007))
    case(f'6 invalid: {name}, byte by byte', chopped(frame(TEXT, whole), 1), closed(1007))
    case(f'6.4 invalid: {name}, told before the message is whole', frame(TEXT, whole, fin=False), closed(1007))
    case(f'6.4 invalid: {name}, told before the frame is whole', frame(TEXT, whole, length=len(whole) + 100), closed(1007))
for name, data in (('two', b'\xc2'), ('three', b'\xe2\x82'), ('four', b'\xf0\x9f\x98')):
    case(f'6.1 a character of {name} bytes cut off', frame(TEXT, b'x' + data), closed(1007))
    case(f'6.1 a character of {name} bytes cut off by an empty piece', [frame(TEXT, data, fin=False), frame(CONTINUED, b'')], closed(1007))
    case(f'6.1 a character of {name} bytes goes on behind a ping',
         frame(TEXT, data, fin=False) + frame(PING, b'\xff') + frame(CONTINUED, {1: b'\xb5', 2: b'\xac', 3: b'\x80'}[len(data)]),
         [(PONG, b'\xff'), NO])
for bad in (b'\xe0\x80', b'\xed\xa0', b'\xf0\x80', b'\xf4\x90'):
    case(f'6.4 {bad.hex()} is enough to know', frame(TEXT, bad, length=4), closed(1007))

# 7 Closing.
case('7.1 a question, then a close', frame(TEXT, question()) + close(1000), [answer(), closed(1000)])
case('7.1 two closes', close(1000) + close(1000), closed(1000))
case('7.1 a close, then a ping', close(1000) + frame(PING, b''), closed(1000))
case('7.1 a close, then a question', close(1000) + frame(TEXT, question()), closed(1000))
case('7.1 a close within a message', frame(TEXT, half, fin=False) + close(1000) + frame(CONTINUED, rest), closed(1000))
case('7.1 a close, then nonsense', close(1000) + b'\xff' * 500, closed(1000))
case('7.1 a close, then a megabyte', close(1000) + frame(TEXT, b'x' * 400000), closed(1000))
case('7.3 a close of no bytes', frame(CLOSE, b''), closed(1005))
case('7.3 a close of one byte', frame(CLOSE, b'\x03'), closed(1002))
case('7.3 a close of two bytes', close(1000), closed(1000))
case('7.3 a close with a reason', close(1000, b'all is well'), closed(1000))
case('7.3 a close with 123 bytes of reason', close(1000, b'r' * 123), closed(1000))
case('7.3 a close with 124 bytes of reason', close(1000, b'r' * 124), closed(1002))
case('7.3 a close, byte by byte', chopped(close(1001, b'going'), 1), closed(1001))
case('7.5 a reason that is no text', close(1000, b'\xce\xba\xed\xa0\x80'), closed(1007))
case('7.5 a reason cut off within a character', close(1000, b'\xe2\x82'), closed(1007))
case('7.5 a reason in greek', close(1000, 'κόσμε'.encode()), closed(1000))
for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4103, 4999):
    case(f'7.7 a close with {code}', close(code), closed(code))
for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
    case(f'7.9 a close with {code}', close(code), closed(1002))
    case(f'7.9 a close with {code} and a reason', close(code, b'why'), closed(1002))

# 9 and 10 Limits, and messages that a proxy has cut into pieces.
for size in (1, 64, 125, 126, 1000, 1300, 4096, 8191):
    data = question(size=LIMIT)
    cut = chopped(data, size)
    case(f'10.1 {LIMIT} bytes in pieces of {size}', b''.join(frame(TEXT if n == 0 else CONTINUED, piece, fin=n == len(cut) - 1)
                                                             for n, piece in enumerate(cut)), answer())
    cut = chopped(data + b' ', size)
    case(f'10.1 {LIMIT + 1} bytes in pieces of {size}', b''.join(frame(TEXT if n == 0 else CONTINUED, piece, fin=n == len(cut) - 1)
                                                                 for n, piece in enumerate(cut)), closed(1009))
case('9 a piece whose head says too much', frame(TEXT, b'x' * 8000, fin=False) + frame(CONTINUED, b'', length=193), closed(1009))
case('9 no limit over several messages', b''.join(frame(TEXT, question(n + 1, 5000)) for n in range(5)), [answer(n + 1) for n in range(5)])
