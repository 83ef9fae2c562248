import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  account,
  cancel,
  content,
  emails,
  footer,
  general,
  home,
  nameOf,
  orders,
  places,
  plain,
  privacy,
  refusals,
  shell,
} from './testing/arabic.ts'
import { accessibilityProblems } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, linkIn, open, test } from './testing/fixtures.ts'
import { newName } from './testing/shopper.ts'

test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai' })

const LAYLA = { first_name: 'ليلى', last_name: 'بن حداد' }
const DUBAI = {
  ...LAYLA,
  phone: '00971501234567',
  billing_address_line1: 'شارع الوصل، فيلا 12',
  billing_address_line2: '7 Palm Tower',
  billing_city: 'دبي',
  billing_state: 'دبي',
  billing_country: 'AE' as const,
}
const SHOP = general.shopName

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const refuses = (page: Page, text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await field(page, account.username).fill(username)
  await field(page, account.password).fill(password)
  await press(page, account.logIn)
}

test('An account in Arabic: register, a wrong password, a new one by email, an order cancelled, the details, sign out', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^40[01] POST \/api-token-auth\//)
  const username = newName()
  const password = 'olive-and-laurel'
  await open(page, '/ar/register')
  await press(page, account.register)
  await expect(page.getByText(refusals.required)).toHaveCount(3)
  await field(page, account.username).fill(username)
  await field(page, general.email).fill(`${username}@example.com`)
  await field(page, account.password).fill(password)
  await press(page, account.register)
  await says(page, account.registered)
  await expect(page).toHaveURL('/ar/login')
  await signIn(page, username, 'a-wrong-password')
  await refuses(page, refusals.wrongCredentials)

  await page.getByRole('link', { name: account.forgotten }).click()
  await field(page, general.email).fill(`${username}@example.com`)
  await press(page, account.sendLink)
  await says(page, refusals.linkSent)
  const mails = await shop.mailsTo(`${username}@example.com`, /./)
  const subjects = () => mails.map(({ subject }) => plain(subject))
  expect(subjects()).toContain(emails.accounts.welcomeSubject(SHOP))
  const reset = (await shop.mailsTo(`${username}@example.com`, new RegExp(emails.accounts.choosePassword)))[0]
  expect(reset?.html).toContain('dir="rtl"')
  await open(page, linkIn(reset, '/ar/reset-password-confirm/'))
  await field(page, account.newPassword).fill('rose-and-neroli')
  await press(page, account.setNewPassword)
  await expect(page).toHaveURL('/ar/login')
  await signIn(page, username, 'rose-and-neroli')
  const myOrders = page.getByRole('banner').getByRole('link', { name: shell.myOrders })
  await expect(myOrders).toBeVisible()

  const token = (await shop.client().accounts.signIn({ username, password: 'rose-and-neroli' })).token
  const { email, order } = await placeOrders(shop, { customer: DUBAI, token, language: 'ar' })
  await myOrders.click()
  const card = page.getByRole('article', { name: orders.orderNumber(order.number ?? '') })
  await expect(card.getByRole('link', { name: nameOf('damask-rose') }).first()).toBeVisible()
  // Nothing of an address in the United Kingdom.
  await expect(card.locator('address')).toHaveText(
    [DUBAI.billing_address_line1, DUBAI.billing_address_line2, DUBAI.billing_city, places.countries.AE].join(' '),
  )
  // A line in Latin letters keeps its order, at the Arabic edge.
  const [number, street, edge] = await card.locator('address').evaluate((address) => {
    const boxOf = (part: string) => {
      const texts = document.createTreeWalker(address, NodeFilter.SHOW_TEXT)
      let text = ''
      while (!text.includes(part)) text = texts.nextNode()?.textContent ?? part
      const range = document.createRange()
      range.setStart(texts.currentNode, text.indexOf(part))
      range.setEnd(texts.currentNode, text.indexOf(part) + part.length)
      return range.getBoundingClientRect()
    }
    return [boxOf('7 ').left, boxOf('Palm Tower').left, address.getBoundingClientRect().right - boxOf('Tower').right]
  })
  expect(number).toBeLessThan(street ?? 0)
  expect(edge).toBeLessThan(3)
  await expect(card.getByText(/^حوالي \d+ (درهماً|درهم|دراهم) بسعر صرف يوم .*\. دفعتم بالجنيه الإسترليني/)).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await card.getByRole('link', { name: orders.cancelNumber(order.number ?? '') }).click()
  await expect(field(page, cancel.orderNumber)).toHaveValue(order.number ?? '')
  // As an Arabic keyboard types it.
  await field(page, cancel.orderNumber).fill(
    (order.number ?? '').replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  )
  await field(page, cancel.email).fill(email)
  await press(page, cancel.findOrder)
  await expect(page.getByRole('main').getByRole('checkbox').first()).toBeChecked()
  await press(page, cancel.cancelGoods)
  await says(page, refusals.cancelled('').split('.')[0] ?? '')
  const [receipt] = await shop.mailsTo(email, new RegExp(emails.orders.cancellationSubject('').trim()))
  expect(plain(receipt?.subject)).toBe(emails.orders.cancellationSubject(order.number ?? ''))
  expect(receipt?.text).toContain(nameOf('damask-rose'))

  await open(page, '/ar/account/orders')
  // The list moves the link down when it comes.
  await expect(page.getByRole('article')).toBeVisible()
  await page.getByRole('link', { name: account.detailsLink }).click()
  await expect(page.getByLabel(account.firstName)).toHaveValue(LAYLA.first_name)
  await page.getByLabel(account.lastName).fill('آل مكتوم')
  await press(page, account.saveDetails)
  await says(page, account.detailsSaved)
  expect(await shop.client(token).accounts.profile({})).toMatchObject({ last_name: 'آل مكتوم' })
  await page.getByRole('banner').getByRole('button', { name: shell.logOut }).click()
  await expect(page).toHaveURL('/ar/login')
})

test('Privacy in Arabic: data by a mailed link, the newsletter ordered and ended, a message, and all of it erased', async ({
  page: asking,
  context,
  shop,
}) => {
  const { email } = await placeOrders(shop, { customer: DUBAI, language: 'ar' })

  await open(asking, '/ar/about-us')
  const newsletter = asking.getByRole('contentinfo')
  await newsletter.getByLabel(footer.email).fill(email)
  await newsletter.getByRole('button', { name: footer.subscribe }).click()
  await expect(newsletter.getByText(footer.confirmByEmail)).toBeVisible()
  const [ask] = await shop.mailsTo(email, new RegExp(emails.other.newsletterSubject('').trim()))
  expect(plain(ask?.subject)).toBe(emails.other.newsletterSubject(SHOP))
  await open(asking, linkIn(ask, '/ar/newsletter/confirm'))
  await press(asking, content.confirm)
  await says(asking, refusals.confirmed)
  await open(asking, linkIn(ask, '/ar/newsletter/unsubscribe'))
  await press(asking, content.unsubscribe)
  await says(asking, refusals.unsubscribed)

  await open(asking, '/ar/contact')
  const form = asking.getByRole('main').locator('form')
  await form.getByLabel(content.name).fill(`${LAYLA.first_name} ${LAYLA.last_name}`)
  await form.getByLabel(content.name).press('Tab')
  await form.getByLabel(general.email).fill(email)
  await form.getByLabel(content.phone).fill('+971 50 123 4567')
  await form.getByLabel(content.message).fill('هل يصل الصابون إلى الشارقة قبل العيد؟')
  await form.getByText(content.captchaBox.label).click()
  await expect(form.getByText(content.captchaBox.verified)).toBeVisible()
  await press(asking, content.sendMessage)
  await expect(asking.getByText(content.answerTime)).toBeVisible()
  await shop.mailsTo(email, new RegExp(emails.other.haveMessage))

  await open(asking, '/ar/privacy-data')
  await field(asking, general.email).fill(email)
  await press(asking, account.sendLink)
  await says(asking, refusals.linkSent)
  const [mail] = await shop.mailsTo(email, new RegExp(emails.other.ownData))
  // A new tab, as from a mail program.
  const page = await context.newPage()
  await open(page, linkIn(mail, '/ar/privacy-data'))
  const download = page.waitForEvent('download')
  await press(page, privacy.download)
  const data: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(data).toMatchObject({ email, orders: [{ full_name: `${LAYLA.first_name} ${LAYLA.last_name}` }] })
  expect(JSON.stringify(data)).toContain('هل يصل الصابون')
  expect(await accessibilityProblems(page)).toEqual([])
  await field(page, general.email).fill(email)
  await press(page, privacy.erase)
  await says(page, refusals.erasedLater)
})

test('In Arabic the next testimonials come from the left, by button, key and swipe', async ({ page }) => {
  await open(page, '/ar')
  const next = page.getByRole('button', { name: home.nextTestimonials })
  const previous = page.getByRole('button', { name: home.previousTestimonials })
  const shown = page
    .locator('[aria-current="true"]')
    .and(page.getByRole('button', { name: home.showTestimonials(0).replace(/ ?0$/, '') }))
  await page.getByRole('button', { name: home.pauseTestimonials }).click()
  await expect(shown).toHaveAccessibleName(home.showTestimonials(1))
  expect((await next.boundingBox())?.x).toBeLessThan((await previous.boundingBox())?.x ?? 0)
  await next.click()
  await expect(shown).toHaveAccessibleName(home.showTestimonials(2))
  const slides = page.getByRole('group', { name: home.testimonials })
  await slides.focus()
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveAccessibleName(home.showTestimonials(1))
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveAccessibleName(home.showTestimonials(2))
  const box = await slides.boundingBox()
  if (!box) throw new Error('The testimonials do not show.')
  await page.mouse.move(box.x + 250, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(shown).toHaveAccessibleName(home.showTestimonials(1))
})
