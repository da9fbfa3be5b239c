// Starts peers.mjs for scripts.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A process for any number of peers. */
export class Peers {
  #child = spawn("node", [join(import.meta.dirname, "peers.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
  #waiting = new Map();
  #last = 0;

  constructor() {
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      // Libraries of the peers may print lines of their own.
      if (!line.startsWith('{"id":')) return;
      const { id, answer } = JSON.parse(line);
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    });
  }

  /** Starts a peer: its origin, and a function that sends it a command. */
  async start(kind, site) {
    const { peer, origin } = await this.#request({ start: kind, site });
    return { origin, ask: (command) => this.#request({ peer, command }) };
  }

  /** Stops all peers. */
  stop() {
    const ended = new Promise((done) => this.#child.once("exit", done));
    this.#child.stdin.end();
    return ended;
  }

  #request(request) {
    this.#last += 1;
    const id = this.#last;
    const answered = new Promise((done) => this.#waiting.set(id, done));
    this.#child.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
    return answered;
  }
}
