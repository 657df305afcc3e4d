/* Addresses as QR codes, for people who point a telephone at a wall. The only user of libqrencode. */
#ifndef MIAI_QR_QR_H
#define MIAI_QR_QR_H

/* The longest text that is encoded, in bytes: a telephone can still read its code across a room. */
enum { QR_TEXT_MAX = 160 };

/* The dark modules of the smallest code of `text` that bears 15 % of damage (level M of ISO/IEC
 * 18004), as the data of an SVG path in units of one module: "M0 0h7v1h-7z…". The caller adds the
 * quiet zone of four modules around it. ret_width: modules on a side. NULL if the text is empty or
 * too long; otherwise the caller frees it. */
char *qr_path(const char *text, unsigned *ret_width);

#endif
