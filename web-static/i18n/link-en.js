// The words beside the QR code of an address.
export const link = {
  code: (address) => `QR code of ${address}`,
  show: 'Show QR code',
  scan: 'Scan or type',
  own:
    'This address works on this machine only. For other machines, start the server so that it listens on the '
    + 'network (--listen), and open this page at the address of the machine.',
};
