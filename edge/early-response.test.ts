import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from './http-server.ts'

/**
 * The HTTP server with a small app: 413 for a large Content-Length without reading the body, 413 after the first chunk
 * at /chunked, 401 without reading at /unread, and otherwise the length of the body.
 */
async function open(limits: { drainBytes?: number; drainMs?: number } = {}) {
  const listener = getRequestListener(
    async (request) => {
      if (Number(request.headers.get('content-length') ?? 0) > 64 * 1024)
        return Response.json({ detail: 'The body is too large.' }, { status: 413 })
      if (request.url.endsWith('/chunked')) {
        const reader = request.body?.getReader()
        await reader?.read()
        return Response.json({ detail: 'Enough.' }, { status: 413 })
      }
      if (request.url.endsWith('/unread'))
        return Response.json({ detail: 'Please sign in to continue.' }, { status: 401 })
      return Response.json({ read: (await request.arrayBuffer()).byteLength })
    },
    { overrideGlobalObjects: false, autoCleanupIncoming: false },
  )
  const { server, drain } = openServer((incoming, outgoing) => void listener(incoming, outgoing), limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => drain(0))
  return (server.address() as AddressInfo).port // a string only for a pipe
}

test('with keep-alive, the request after a 413 succeeds, twelve times in a row', async () => {
  const port = await open()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (let round = 0; round < 12; round++) {
    const rejected = await send({ port, agent, path: '/', body: Buffer.alloc(1_000_000) })
    expect(rejected).toMatchObject({ status: 413, connection: 'close', body: '{"detail":"The body is too large."}' })
    const next = await send({ port, agent, path: '/', body: Buffer.alloc(10) })
    expect(next).toMatchObject({ status: 200, connection: 'keep-alive', body: '{"read":10}' })
  }
})

test('a response before the end of the body says Connection: close, arrives complete, and bytes after the body are no request', async () => {
  const port = await open()
  const heads = [
    'POST /unread HTTP/1.1\r\nHost: shop\r\nContent-Length: 8000000\r\n\r\n',
    'POST /unread HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n7a1200\r\n',
    'POST /chunked HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n7a1200\r\n',
    'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 8000000\r\n\r\n',
  ]
  for (const head of heads) {
    const response = await sendThenRead(port, [
      Buffer.from(head),
      Buffer.alloc(8_000_000, 'x'),
      Buffer.from('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'),
    ])
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d .*\r\n/)
    expect(response).toMatch(/\r\nConnection: close\r\n/i)
    expect(response).toMatch(/"\}$/)
    expect(response.match(/HTTP\/1\.1/g), head).toHaveLength(1)
  }
})

test('keeps the connection alive after a body that was read, an empty body and no body', async () => {
  const port = await open()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  expect(await send({ port, agent, path: '/', body: Buffer.alloc(60_000) })).toMatchObject({
    status: 200,
    connection: 'keep-alive',
  })
  expect(await send({ port, agent, path: '/unread', body: Buffer.alloc(0) })).toMatchObject({
    status: 401,
    connection: 'keep-alive',
  })
  expect(await send({ port, agent, path: '/', body: null })).toMatchObject({ status: 200, connection: 'keep-alive' })
})

test('destroys the connection of a client that keeps sending, after drainBytes and after drainMs', async () => {
  const endless = async (port: number, every: number) => {
    const started = performance.now()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write('POST /unread HTTP/1.1\r\nHost: shop\r\nContent-Length: 900000000\r\n\r\n')
    const sending = setInterval(() => socket.write(Buffer.alloc(10_000)), every)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
    return performance.now() - started
  }
  expect(await endless(await open({ drainBytes: 100_000, drainMs: 60_000 }), 5)).toBeLessThan(5_000)
  expect(await endless(await open({ drainMs: 200 }), 20)).toBeLessThan(5_000)
})

interface Sent {
  port: number
  agent: Agent
  path: string
  body: Buffer | null
}

function send({
  port,
  agent,
  path,
  body,
}: Sent): Promise<{ status: number | undefined; connection: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-length': String(body.length) } : {}
    const options = { port, agent, path, method: body ? 'POST' : 'GET', headers }
    const outgoing = request(options, (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body: text }),
      )
      response.once('error', reject)
    })
    outgoing.once('error', reject)
    outgoing.end(body ?? undefined)
  })
}

/** Writes the whole request before it reads any of the response, as many HTTP clients do. */
function sendThenRead(port: number, chunks: Buffer[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.pause()
    let response = ''
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
    socket.once('end', () => socket.end(() => resolve(response)))
    socket.pause()
    for (const chunk of chunks.slice(0, -1)) socket.write(chunk)
    socket.write(chunks.at(-1) ?? '', () => socket.resume())
  })
}
