import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from './http-server.ts'

const PIECE = 700_000

async function open(listener: RequestListener, limits: { unreadMs?: number } = {}): Promise<number> {
  const { server, drain } = openServer(listener, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => drain(0))
  return (server.address() as AddressInfo).port // it listens on a port, not on a pipe
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

test('of eight hundred requests by somebody who reads nothing, few are answered and little is kept in memory', async () => {
  let answered = 0
  const port = await open((_, outgoing) => {
    answered += 1
    setTimeout(() => outgoing.end(Buffer.alloc(PIECE, 'x')), 1)
  })
  const before = process.memoryUsage().rss
  const socket = caller(port).pause()
  socket.write(requests(800))
  // What the systems at both ends hold is a few megabytes; beyond that the sender is made to wait.
  for (let sent = 0; sent < 40; sent++) {
    socket.write(requests(8000))
    await wait(20)
  }
  await wait(500)
  expect(answered).toBeLessThan(20)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  // The rest stays with the sender, in whose memory it belongs.
  expect(socket.writableLength).toBeGreaterThan(0)
})

test('eight hundred requests over one connection are all answered, in order, to somebody who reads', async () => {
  const port = await open((incoming, outgoing) => {
    // The later ones are ready before the earlier ones.
    setTimeout(() => outgoing.end(`[${incoming.url}]`), Math.random() * 3)
  })
  const socket = caller(port)
  let said = ''
  socket.on('data', (piece: Buffer) => (said += piece.toString()))
  socket.write(requests(800))
  while (!said.includes('[/799]')) await wait(10)
  expect(said.match(/\[\/\d+\]/g)).toEqual(Array.from({ length: 800 }, (_, at) => `[/${at}]`))
})

test('bodies that follow each other are each given to their own request', async () => {
  const port = await open((incoming, outgoing) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.once('end', () => setTimeout(() => outgoing.end(`[${incoming.url} ${Buffer.concat(pieces).length}]`), 5))
  })
  const socket = caller(port)
  let said = ''
  socket.on('data', (piece: Buffer) => (said += piece.toString()))
  const lengths = [10, 200_000, 0, 70_000, 1]
  for (const [at, length] of lengths.entries())
    socket.write(`POST /${at} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`)
  while (!said.includes('[/4 1]')) await wait(10)
  expect(said.match(/\[.*?\]/g)).toEqual(lengths.map((length, at) => `[/${at} ${length}]`))
})

test('who takes nothing of an answer is hung up on; who takes it slowly, or waits for it, is not', async () => {
  const port = await open(
    (incoming, outgoing) => {
      if (incoming.url === '/late') setTimeout(() => outgoing.end('there'), 1000)
      else outgoing.end(Buffer.alloc(20_000_000, 'x'))
    },
    { unreadMs: 300 },
  )
  const ended = (socket: Socket) => new Promise<string>((resolve) => socket.once('close', () => resolve('hung up')))
  const idle = caller(port).pause()
  idle.write('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n')
  const slow = caller(port).pause()
  slow.write('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n')
  let taken = 0
  const reading = setInterval(() => (taken += slow.read(500_000)?.length ?? 0), 20)
  const patient = caller(port)
  let said = ''
  patient.on('data', (piece: Buffer) => (said += piece.toString()))
  patient.write('GET /late HTTP/1.1\r\nHost: shop\r\n\r\n')
  // A socket that isn't read doesn't notice that its other end has gone.
  await wait(900)
  idle.resume()
  expect(await Promise.race([ended(idle), wait(5000)])).toBe('hung up')
  for (let waited = 0; !said && waited < 5000; waited += 10) await wait(10)
  expect(said).toMatch(/there$/)
  expect(slow.destroyed).toBe(false)
  expect(taken).toBeGreaterThan(500_000)
  clearInterval(reading)
})
