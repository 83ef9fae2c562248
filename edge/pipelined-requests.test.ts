import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from './http-server.ts'

const RESPONSE_BYTES = 700_000

async function open(listener: RequestListener, limits: { unreadMs?: number } = {}): Promise<number> {
  const { server, drain } = openServer(listener, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => drain(0))
  return (server.address() as AddressInfo).port // a string only for a pipe
}

function caller(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

const requests = (count: number) =>
  Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: shop\r\n\r\n`).join('')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a client that pipelines 800 requests and reads nothing gets few responses and takes little memory', async () => {
  let answered = 0
  const port = await open((_, outgoing) => {
    answered += 1
    setTimeout(() => outgoing.end(Buffer.alloc(RESPONSE_BYTES, 'x')), 1)
  })
  const before = process.memoryUsage().rss
  const socket = caller(port).pause()
  socket.write(requests(800))
  // The socket buffers at both ends hold a few megabytes; after that the client can't write.
  for (let sent = 0; sent < 40; sent++) {
    socket.write(requests(8000))
    await wait(20)
  }
  await wait(500)
  expect(answered).toBeLessThan(20)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  // The rest stays in the client's memory.
  expect(socket.writableLength).toBeGreaterThan(0)
})

test('a client that pipelines 800 requests and reads gets all responses, in order', async () => {
  const port = await open((incoming, outgoing) => {
    // Later responses may be ready before earlier ones.
    setTimeout(() => outgoing.end(`[${incoming.url}]`), Math.random() * 3)
  })
  const socket = caller(port)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(requests(800))
  while (!text.includes('[/799]')) await wait(10)
  expect(text.match(/\[\/\d+\]/g)).toEqual(Array.from({ length: 800 }, (_, at) => `[/${at}]`))
})

test('each pipelined request gets its own body', async () => {
  const port = await open((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => setTimeout(() => outgoing.end(`[${incoming.url} ${Buffer.concat(chunks).length}]`), 5))
  })
  const socket = caller(port)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const lengths = [10, 200_000, 0, 70_000, 1]
  for (const [at, length] of lengths.entries())
    socket.write(`POST /${at} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`)
  while (!text.includes('[/4 1]')) await wait(10)
  expect(text.match(/\[.*?\]/g)).toEqual(lengths.map((length, at) => `[/${at} ${length}]`))
})

test('destroys the connection of a client that reads nothing of a response, but not of one that reads slowly or waits', async () => {
  const port = await open(
    (incoming, outgoing) => {
      if (incoming.url === '/late') setTimeout(() => outgoing.end('late'), 1000)
      else outgoing.end(Buffer.alloc(20_000_000, 'x'))
    },
    // The reader below must not be this late, and a busy machine has stopped it for a third of a second.
    { unreadMs: 2000 },
  )
  const ended = (socket: Socket) => new Promise<string>((resolve) => socket.once('close', () => resolve('closed')))
  const idle = caller(port).pause()
  idle.write('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n')
  const slow = caller(port).pause()
  slow.write('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n')
  let taken = 0
  const reading = setInterval(() => (taken += slow.read(500_000)?.length ?? 0), 20)
  const patient = caller(port)
  let text = ''
  patient.on('data', (chunk: Buffer) => (text += chunk.toString()))
  patient.write('GET /late HTTP/1.1\r\nHost: shop\r\n\r\n')
  // A socket emits no 'close' while it is paused.
  await wait(4500)
  idle.resume()
  expect(await Promise.race([ended(idle), wait(5000)])).toBe('closed')
  for (let waited = 0; !text && waited < 5000; waited += 10) await wait(10)
  expect(text).toMatch(/late$/)
  expect(slow.destroyed).toBe(false)
  expect(taken).toBeGreaterThan(500_000)
  clearInterval(reading)
})
