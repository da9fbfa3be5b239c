/** @type {import("@react-router/dev/config").Config} */
export default { appDirectory: "router", ssr: true };
