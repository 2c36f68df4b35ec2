import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { obtainProgram } from './debian-program.ts'
import { startForeignProgram } from './foreign-program.ts'

const configuration = (folder: string, port: number, urls: readonly string[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream cairn {
${urls.map((url) => `    server ${new URL(url).host} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://cairn;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
    }
  }
}
`

/** nginx in front of several servers, each request to the next of them. */
export const startGateway = async (urls: readonly string[]) => {
  const command = await obtainProgram('nginx')
  const folder = mkdtempSync(join(tmpdir(), 'cairn-gateway-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, urls))
  const nginx = await startForeignProgram({
    command,
    args: ['-p', folder, '-e', join(folder, 'error.log'), '-c', file],
    port,
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await nginx.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
