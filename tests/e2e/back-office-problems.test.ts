import { removeData } from '#server/testing/remove-data.ts'
import { readConfig } from '#start/config.ts'
import { openShopDatabase } from '#start/shop-database.ts'
import { overflow } from './testing/axe.ts'
import { test as base, expect } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { type RunningShop, runShop } from './testing/running-shop.ts'
import { copyTemplate } from './testing/template.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

/** A shop after three days without its mail server, which is back: inserts the rows that such an outage leaves. */
const test = base.extend<object, { afterOutage: RunningShop }>({
  running: ({ afterOutage }, use) => use(afterOutage),
  afterOutage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
    async ({}, use) => {
      const folder = await copyTemplate()
      const database = await openShopDatabase(readConfig({ DATA_DIR: folder }))
      await database.pool.query(`
        insert into mails (kind, subject_id, "to", subject, html, text, state, attempts, last_error, created_at)
        select 'welcome', 'away-' || n, 'away-' || n || '@example.com', 'Mail ' || n, '<p>Hello</p>', 'Hello',
          'failed', 40, 'Error: The mail server is away.', now()
        from generate_series(1, 4) n`)
      await database.pool.query(`
        insert into pgboss.job (name, data, state, retry_limit, retry_count, output, completed_on)
        select 'send-mail', jsonb_build_object('mail_id', id), 'failed', 40, 40,
          '{"message":"The mail server is away."}', now()
        from mails where subject_id in ('away-3', 'away-4')`)
      await database.close()
      const running = await runShop(folder)
      await use(running)
      await running.stop()
      await removeData(folder)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

for (const [at, viewport] of WIDTHS.entries())
  test(`An email could not be sent, and a background job failed: press Try again once the cause is fixed, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    await expect(page.getByRole('link', { name: /could not be sent$/ })).toBeVisible()
    await page.getByRole('link', { name: /background jobs? failed$/ }).click()
    await expect(page.getByText('The mail server is away.').first()).toBeVisible()
    expect(await overflow(page)).toEqual([])
    const buttons = page.getByRole('button', { name: 'Try again' })
    const before = await buttons.count()
    await buttons.first().click()
    await expect(buttons).toHaveCount(before - 1)

    await chooseInMenu(page, 'Emails')
    await page.getByText(`away-${at + 1}@example.com`).click()
    await expect(page.getByText('Tried 40 times. The mail server said: Error: The mail server is away.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await shop.mailsTo(`away-${at + 1}@example.com`)
  })
