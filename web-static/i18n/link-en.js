// Words beside the code of an address.
export const link = { code: (address) => `Code of ${address} for the camera of a telephone`, show: 'Show the code', scan: 'Scan or type' };
