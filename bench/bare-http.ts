import { createServer } from 'node:http'
import pg from 'pg'

/** The least a Node server can do: answer a constant, after the given statement if there is one. */
const { ANSWER = '{}', PORT, DATABASE_URL, TOKEN, CONNECTIONS } = process.env

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(CONNECTIONS) })
const text = 'select * from crossing.session_by_token($1, $2)'
const work = async () => {
  if (DATABASE_URL !== undefined)
    await pool.query({ name: 'session_by_token', text, values: [TOKEN, new Date()] })
}

createServer((_request, response) => {
  work().then(() => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(ANSWER)
  })
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
