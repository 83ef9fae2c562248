import type { AppOptions } from '#server/app.ts'
import { type Failpoint, type HitFailpoint, noop } from '#server/failpoints.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { Payments } from '#server/payments/payments.ts'

interface Ports {
  jobs: Jobs
  transport: MailTransport
  payments: Payments
}

/** Wraps the ports so that the chaos tests can kill the process before or after their calls (server/failpoints.ts). */
export function withFailpoints(ports: Ports, hit: HitFailpoint): Ports {
  if (hit === noop) return ports
  return {
    jobs: jobsWithFailpoints(ports.jobs, hit),
    transport: transportWithFailpoints(ports.transport, hit),
    payments: paymentsWithFailpoints(ports.payments, hit),
  }
}

function paymentsWithFailpoints(payments: Payments, hit: HitFailpoint): Payments {
  return {
    ...payments,
    async open(input) {
      hit('hold.placed')
      const payment = await payments.open(input)
      hit('intent.opened')
      return payment
    },
    async read(intentId) {
      const payment = await payments.read(intentId)
      hit('intent.read')
      return payment
    },
    async cancel(intentId) {
      const payment = await payments.cancel(intentId)
      hit('intent.cancelled')
      return payment
    },
    async refund(input) {
      hit('refund.sending')
      const refund = await payments.refund(input)
      hit('refund.made')
      return refund
    },
    verify(signed) {
      const event = payments.verify(signed)
      hit('webhook.verified')
      return event
    },
  }
}

function jobsWithFailpoints(jobs: Jobs, hit: HitFailpoint): Jobs {
  return {
    ...jobs,
    handle(name, handler) {
      jobs.handle(name, async (data) => {
        hit('job.taken')
        await handler(data)
        if (name === 'send-mail') hit('mail.noted')
        hit('job.done')
      })
    },
  }
}

function transportWithFailpoints(transport: MailTransport, hit: HitFailpoint): MailTransport {
  return {
    ...transport,
    async deliver(message) {
      hit('mail.claimed')
      await transport.deliver(message)
      hit('mail.delivered')
    },
  }
}

/** An order's confirmation is queued in the transaction that settles its payment. */
export function mailWithFailpoints(mail: Mail, hit: HitFailpoint): Mail {
  if (hit === noop) return mail
  return {
    ...mail,
    async enqueue(tx, email) {
      await mail.enqueue(tx, email)
      if ('kind' in email && email.kind === 'order-confirmation') hit('mail.queued')
    },
  }
}

const BEFORE_ANSWER: Record<string, Failpoint> = {
  'checkout.createSession': 'session.written',
  'checkout.saveCustomer': 'customer.saved',
  'checkout.chooseShipping': 'shipping.chosen',
  'checkout.createPaymentIntent': 'intent.noted',
  'cart.merge': 'merge.written',
  webhook: 'webhook.done',
}

/** For openApp: the process dies when a call's work is committed and its response isn't sent yet. */
export function answersWithFailpoints(hit: HitFailpoint): Pick<AppOptions, 'beforeAnswer'> {
  if (hit === noop) return {}
  return {
    beforeAnswer(call, status) {
      const point = BEFORE_ANSWER[call]
      if (point && status < 300) hit(point)
    },
  }
}
