var __ssr = {
  render() {
    return fail();
  },
};
function fail() {
  throw new Error("somewhere");
}
