import { handlePasswordResets } from './accounts/password-reset.ts'
import { describePayments } from './checkout/describe-payments.ts'
import { reconcile } from './checkout/reconcile.ts'
import { handleRefunds } from './checkout/refund-jobs.ts'
import type { Context } from './context.ts'
import { takeConsents } from './customers-and-privacy/checkout-consents.ts'
import { finishErasures } from './customers-and-privacy/finish-erasures.ts'
import { handlePrivacyLinks } from './customers-and-privacy/privacy-link.ts'
import { writeAllLists } from './formulas/write-lists.ts'
import { sendGiftCards } from './gift-cards/sending/send.ts'
import { handleSizes } from './media/sizes-ahead.ts'
import { handleForwarding } from './newsletter/newsletter.ts'
import { tellStaff } from './notifications/tell-staff.ts'
import { handleOrderLinks } from './order-page/send-link.ts'
import { countSales } from './orders/count-sales.ts'
import { sendDueDispatchMails } from './orders/dispatch-mail.ts'
import { leaveOutLostNumbers } from './orders/lost-numbers.ts'
import { markPaidByHeldCards } from './orders/mark-paid-by-held-cards.ts'
import { proveNightly } from './prove/prove.ts'
import { sendReminders } from './reminders/send.ts'
import { purge } from './retention.ts'
import { inviteToReview } from './reviews/invite.ts'
import { deleteErasedCustomers } from './saved-cards/delete-customers.ts'

/** The jobs of every minute, for tests that don't wait for it. */
export async function everyMinute(context: Context): Promise<void> {
  await takeConsents(context)
  await tellStaff(context)
  await inviteToReview(context)
  await sendReminders(context)
  await handleGiftCards(context)
}

async function handleGiftCards(context: Context): Promise<void> {
  await markPaidByHeldCards(context)
  await sendGiftCards(context)
}

/** Sets what each job does. The workers start with `jobs.start`. `api` answers as the shop's API. */
export function handleJobs(context: Context, api: (request: Request) => Promise<Response>): void {
  handleRefunds(context)
  handleForwarding(context, context.jobs)
  handlePasswordResets(context)
  handlePrivacyLinks(context)
  handleOrderLinks(context)
  handleSizes(context)
  context.jobs.handle('reconcile', async () => {
    await leaveOutLostNumbers(context)
    await reconcile(context)
  })
  context.jobs.handle('finish-erasures', async () => {
    await finishErasures(context)
    await deleteErasedCustomers(context)
  })
  context.jobs.handle('tell-staff', () => tellStaff(context))
  context.jobs.handle('checkout-consents', () => takeConsents(context))
  context.jobs.handle('describe-payments', () => describePayments(context))
  context.jobs.handle('send-dispatch-mails', () => sendDueDispatchMails(context))
  context.jobs.handle('invite-to-review', () => inviteToReview(context))
  context.jobs.handle('send-reminders', () => sendReminders(context))
  context.jobs.handle('send-gift-cards', () => handleGiftCards(context))
  context.jobs.handle('count-sales', () => countSales(context))
  context.jobs.handle('ingredient-lists', () => writeAllLists(context))
  context.jobs.handle('tidy', () => purge(context))
  context.jobs.handle('prove', () => proveNightly(context, api))
}
