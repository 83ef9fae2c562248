import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openFolder } from './testing.ts'

/** In the form of the examples of stripe-node. */
const EXAMPLES = `
const testUtils = require('../testUtils.js');
const stripe = testUtils.getStripeMockClient();
const expect = require('chai').expect;
describe('examples', function() {
  it('confirms', async function() {
    const intent = await stripe.paymentIntents.confirm('pi_xxxxxxxxxxxxx', {payment_method: 'pm_card_visa'});
    expect(intent).not.to.be.null;
  });
  it('is unknown', async function() {
    await stripe.customers.listTaxIds('cus_xxxxxxxxxxxxx');
  });
  it('has a wrong parameter', async function() {
    await stripe.refunds.create({amount: 'all'});
  });
  it('is elsewhere', async function() {
    await stripe.invoices.list();
  });
});`

test('counts the examples that are answered, and says what the others lack', async () => {
  const checkout = openFolder()
  mkdirSync(join(checkout, 'test', 'resources'), { recursive: true })
  writeFileSync(join(checkout, 'test', 'resources', 'generated_examples_test.spec.js'), EXAMPLES)
  const script = join(import.meta.dirname, 'run-examples.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, checkout])
  expect(stdout).toContain('no such call: is unknown: GET /v1/customers/cus_xxxxxxxxxxxxx/tax_ids')
  expect(stdout).toContain('refused for a parameter: has a wrong parameter')
  expect(stdout).toContain('1 of 3 examples')
  expect(stdout).toContain('4 examples in all')
})
