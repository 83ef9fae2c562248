import { expect, open, test } from './testing/fixtures.ts'
import { newName } from './testing/shopper.ts'

test('A message is sent once the captcha is solved, with thanks and a mailed copy', { tag: '@journey' }, async ({
  page,
  shop,
}) => {
  const email = `${newName()}@example.com`
  await open(page, '/contact')
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('Name').fill('Anna Holt')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Message').fill('Does the rose soap keep in a warm flat?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please complete the reCAPTCHA.')).toBeVisible()

  await form.getByText("I'm not a robot").click()
  await expect(form.getByText('Verified')).toBeVisible()
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('button', { name: 'Write another message' })).toBeVisible()
  await expect(page.getByText('We answer within two business days.')).toBeVisible()
  const [mail] = await shop.mailsTo(email)
  expect(mail?.text).toContain('We have your message')
  expect(mail?.text).not.toContain('rose soap')
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(form.getByLabel('Message')).toHaveValue('')
})

test('Missing fields show errors; a message that the server refuses is kept', async ({ page, noise }) => {
  noise.expect(/^400 POST \/contact\//)
  await open(page, '/contact')
  const form = page.getByRole('main').locator('form')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('This field is required')

  await form.getByLabel('Name').fill('Anna')
  await form.getByLabel('Email').fill('anna@example.com')
  await form.getByLabel('Message').fill('Hello')
  await form.getByText("I'm not a robot").click()
  await expect(form.getByText('Verified')).toBeVisible()
  await page.route('**/contact/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { error: 'The reCAPTCHA is invalid. Please try again.' } })
      : route.continue(),
  )
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The reCAPTCHA is invalid. Please try again.' })).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Hello')
  await expect(form.getByText('Verified')).toBeHidden()
})
