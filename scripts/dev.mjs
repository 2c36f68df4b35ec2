import { freePort } from './free-port.mjs'
import { install } from './install.mjs'
import { asProgram, isStopping, runNode, stopAll } from './processes.mjs'

asProgram(async () => {
  await install()
  const port = process.env.PORT ?? '3000'
  const apiPort = String(await freePort())
  console.log(`Starting the server (port ${apiPort}) and the web app on http://localhost:${port}…`)
  const server = runNode(
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
    {
      env: {
        CHECK_REPLIES: 'true',
        PORT: apiPort,
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
      },
      // Vite reads its shortcuts from the keyboard, and two readers would each get half of what is typed.
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const vite = ['node_modules/vite/bin/vite.js', 'web', '--config', 'web/vite.config.ts']
  const web = runNode([...vite, '--port', port, '--strictPort', '--clearScreen', 'false'], {
    env: { API_PORT: apiPort },
  })
  const code = await Promise.race([server, web])
  const wasAsked = isStopping()
  stopAll()
  await Promise.all([server, web])
  return wasAsked ? 0 : code
})
