/** @type {import("next").NextConfig} */
export default {
  compress: false,
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
};
