/* Addresses as QR codes, for whoever points a telephone at a wall. The only user of libqrencode. */
#ifndef MIAI_QR_QR_H
#define MIAI_QR_QR_H

/* Longest text that is encoded, in bytes: what a telephone still reads across a room. */
enum { QR_TEXT_MAX = 160 };

/* The dark modules of the smallest code of `text` that bears 15 % of damage (level M of ISO/IEC
 * 18004), as the data of an SVG path in units of one module: "M0 0h7v1h-7z…". The quiet zone of four
 * modules around it is the reader's to leave. ret_width: modules on a side. NULL if the text is empty
 * or too long; else the caller frees it. */
char *qr_path(const char *text, unsigned *ret_width);

#endif
