import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { removeData } from '#server/testing/remove-data.ts'
import { TEMPORARY } from '#server/testing/template.ts'
import { type RunningShop, runShop } from './running-shop.ts'
import { copyTemplate } from './template.ts'

/** Which shop a test wants. */
export interface Options {
  /** For back-office tests with passkeys or passing time: on localhost, with a clock that can be advanced. */
  signingIn: boolean
  /** Test files that change prices, posts or thresholds use a shop of their own. */
  shopOf: string
  /** Settings of the shop besides those of every test. */
  settings: Record<string, string>
}

/** How many run at once: most tests want the same one, and the others come file by file. */
const KEPT = 2

/** The shops of a worker. Each runs until others have been wanted since. */
export class Shops {
  readonly #code: string | undefined
  /** By what was wanted, the last used at the end. */
  readonly #running = new Map<string, Promise<RunningShop>>()

  constructor(code: string | undefined) {
    this.#code = code
  }

  async of(options: Options): Promise<RunningShop> {
    const wanted = JSON.stringify(options)
    const running = this.#running.get(wanted) ?? this.#start(options)
    this.#running.delete(wanted)
    this.#running.set(wanted, running)
    for (const [unused] of [...this.#running].slice(0, -KEPT)) await this.#end(unused)
    return running
  }

  async stop(): Promise<void> {
    for (const [each] of this.#running) await this.#end(each)
  }

  async #start({ signingIn, settings }: Options): Promise<RunningShop> {
    const isEmpty = settings.DEMO === 'off'
    return runShop(isEmpty ? await mkdtemp(join(TEMPORARY, 'shop-empty-')) : await copyTemplate(), {
      settings,
      ...(this.#code ? { code: this.#code } : {}),
      ...(signingIn ? { host: 'localhost', movableClock: true } : {}),
    })
  }

  async #end(wanted: string): Promise<void> {
    const running = await this.#running.get(wanted)?.catch(() => null)
    this.#running.delete(wanted)
    if (!running) return
    await running.stop()
    await removeData(running.folder)
  }
}
