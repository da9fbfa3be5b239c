// nginx serving the bytes of a page from memory, on as many cores as the server.
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { folder, freePort, start, untilReady } from './programs.mjs';

/** Starts an nginx that answers `/` with these bytes. */
export async function startNginx(body, encoding) {
  const port = await freePort();
  const own = join(folder, `nginx-${port}`);
  mkdirSync(join(own, 'site'), { recursive: true });
  writeFileSync(join(own, 'site/page'), body);
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off;
user ${userInfo().username};
worker_processes 2;
pid ${own}/pid;
error_log ${own}/error.log;
events {}
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=10;
  client_body_temp_path ${own}/body;
  proxy_temp_path ${own}/proxy;
  fastcgi_temp_path ${own}/fastcgi;
  uwsgi_temp_path ${own}/uwsgi;
  scgi_temp_path ${own}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${own}/site;
    location = / {
      default_type "text/html; charset=utf-8";
      add_header Content-Encoding ${encoding};
      try_files /page =404;
    }
  }
}
`,
  );
  const child = start('nginx', ['-e', `${own}/error.log`, '-c', `${own}/nginx.conf`], {
    PATH: `${process.env.PATH}:/usr/sbin`,
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(`${base}/`, performance.now(), { method: 'HEAD' });
  return { child, base };
}
