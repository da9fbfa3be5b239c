// A PostgreSQL of its own, for as long as it is needed; the newest that is installed.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installed = '/usr/lib/postgresql';

/** Starts a server with an empty database. `analyse` updates the statistics of the planner. */
export async function startPostgres() {
  const programs = newest();
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const as = ownerOf(folder);
  const data = join(folder, 'data');
  const init = [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  execFileSync(join(programs, 'initdb'), init, { ...as, stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`];
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings], { ...as, stdio: 'ignore' });
  const ended = new Promise((done) => child.once('exit', done));
  try {
    await accepts(join(programs, 'pg_isready'), folder, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `postgres://postgres@localhost/postgres?host=${folder}`;
  // Rows that were just loaded have no statistics yet; a running database has them within a minute.
  const analyse = () => execFileSync(join(programs, 'psql'), ['--quiet', '--command=ANALYZE', url]);
  return { url, analyse, stop };

  async function stop() {
    // Does not wait for connections that are still open.
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where its programs are. */
function newest() {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).sort((one, other) => other - one) : [];
  const folders = versions.map((version) => join(installed, String(version), 'bin'));
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed: .make/setup postgres');
  return found;
}

/** It refuses to run as root: then it runs as the user of its package, to whom the folder is given. */
function ownerOf(folder) {
  if (process.getuid() !== 0) return { cwd: folder };
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])));
  chownSync(folder, uid, gid);
  return { uid, gid, cwd: folder };
}

async function accepts(ready, folder, child) {
  for (let attempts = 0; attempts < 150; attempts++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    try {
      return execFileSync(ready, ['--host', folder, '--quiet']);
    } catch {
      await new Promise((next) => setTimeout(next, 200));
    }
  }
  throw new Error('PostgreSQL does not start');
}
