import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

type Asked = { cookie: string; method?: string; body?: object }

/** One call over a connection that stays, with as little work of its own as can be; answers with its bytes. */
export const ask = (address: string, { cookie, method = 'GET', body }: Asked) =>
  new Promise<number>((resolve, reject) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const asking = request(address, { agent, method, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 || response.statusCode === 201
          ? resolve(bytes)
          : reject(new Error(`${address} answered ${response.statusCode}`)),
      )
    })
    asking.once('error', reject)
    asking.end(body && JSON.stringify(body))
  })
