import type { Client, ClientConfig } from 'pg'

/** Idle connections, by their class and database. */
const idle = new Map<string, Client[]>()

/**
 * Wraps a class of connections: what a pool ends is kept for the next pool of the same database. A new connection costs
 * Postgres 20 ms, and 100 more until it knows the tables of an order.
 */
export function keptConnections<T extends new (config?: ClientConfig) => Client>(Base: T): T {
  return new Proxy(Base, {
    construct(_, [config]: [ClientConfig]) {
      const key = `${Base.name} ${config.connectionString}`
      return idle.get(key)?.pop() ?? keepable(new Base(config), key)
    },
  })
}

/** Ends the idle connections to this database. */
export async function endConnections(url: string): Promise<void> {
  for (const [key, clients] of idle) {
    if (!key.endsWith(` ${url}`)) continue
    idle.delete(key)
    await Promise.all(clients.map((client) => end.get(client)?.()))
  }
}

/** How each connection really ends. */
const end = new WeakMap<Client, () => Promise<void>>()

function keepable(client: Client, key: string): Client {
  const really = { connect: client.connect.bind(client), end: client.end.bind(client) }
  end.set(client, really.end)
  let isConnected = false
  const connect = (done: (error: Error | null, client?: Client) => void) => {
    if (isConnected) return process.nextTick(done, null, client)
    really.connect((error: Error) => {
      isConnected = !error
      done(error, client)
    })
  }
  const giveBack = (done?: () => void) => {
    if (!isConnected || !isIdle(client)) return done ? really.end(done) : really.end()
    client.removeAllListeners()
    // Without a listener a lost connection ends the process.
    client.on('error', () => forget(client, key))
    // Otherwise the tests' process never ends.
    ;(client as Untyped).unref()
    idle.set(key, [...(idle.get(key) ?? []), client])
    done?.()
  }
  return Object.assign(client, { connect, end: giveBack })
}

/** What pg's types leave out. */
type Untyped = Client & { readyForQuery?: boolean; unref(): void }

/** Neither in a statement, nor before the end of a failed one, nor in a transaction. */
function isIdle(client: Client): boolean {
  return (client as Untyped).readyForQuery === true && client.getTransactionStatus() === 'I'
}

function forget(client: Client, key: string): void {
  idle.set(
    key,
    (idle.get(key) ?? []).filter((other) => other !== client),
  )
}
