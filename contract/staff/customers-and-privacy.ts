import * as z from 'zod'
import { NewPassword, NewUsername } from '../accounts.ts'
import { EMAIL_MAX } from '../limits.ts'
import { OrderStatus } from '../orders.ts'
import {
  ById,
  Done,
  Download,
  Email,
  line,
  Money,
  Nothing,
  orderedBy,
  PageQuery,
  PathId,
  pageOf,
  Version,
  withoutMarks,
} from '../shapes.ts'
import { SearchText } from './search-text.ts'

export const StaffMessage = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    state: z.enum(['new', 'answered']),
    created_at: z.string(),
    version: Version,
  })
  .meta({ id: 'StaffMessage' })
export type StaffMessage = z.infer<typeof StaffMessage>

export const Subscriber = z
  .object({
    id: z.number().int(),
    email: z.string(),
    state: z.enum(['pending', 'confirmed', 'unsubscribed']),
    /** The text of the consent, word for word. */
    wording: z.string(),
    /** When they agreed at the checkout; null for the newsletter's form. */
    agreed_at: z.string().nullable(),
    order_id: z.string().nullable(),
    asked_at: z.string(),
    confirmed_at: z.string().nullable(),
    unsubscribed_at: z.string().nullable(),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.infer<typeof Subscriber>

/** A buyer or an account: one email address is one customer. */
export const Customer = z
  .object({
    /** In lower case. */
    email: z.string(),
    name: z.string(),
    has_account: z.boolean(),
    /** Paid orders. */
    orders: z.number().int(),
    spent: Money,
    last_order_at: z.string().nullable(),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

export const CustomerDetail = Customer.extend({
  accounts: z.array(z.object({ id: z.number().int(), username: z.string(), created_at: z.string() })),
  /** `agreed`: ticked at the checkout and not yet asked to confirm. Null when they are not on the list. */
  newsletter: z
    .object({
      state: z.enum(['agreed', 'pending', 'confirmed', 'unsubscribed']),
      wording: z.string(),
      /** When and in which order they agreed at the checkout. */
      agreed_at: z.string().nullable(),
      order: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
    })
    .nullable(),
  messages: z.array(StaffMessage.pick({ id: true, state: true, created_at: true })),
  /** The newest hundred. */
  recent_orders: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      status: OrderStatus,
      paid: z.boolean(),
      total: Money,
      refunded: Money,
      created_at: z.string(),
    }),
  ),
}).meta({ id: 'CustomerDetail' })
export type CustomerDetail = z.infer<typeof CustomerDetail>

export const StaffAccount = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    is_staff: z.boolean(),
    is_superuser: z.boolean(),
    /** The number of active sessions. */
    sessions: z.number().int(),
    last_seen_at: z.string().nullable(),
    second_factor: z.boolean(),
    created_at: z.string(),
    version: Version,
  })
  .meta({ id: 'StaffAccount' })
export type StaffAccount = z.infer<typeof StaffAccount>

const ByEmail = z.object({ email: line(EMAIL_MAX).overwrite(withoutMarks).min(1) })
export const MessageOrdering = orderedBy(['created_at'])
export type MessageOrdering = z.infer<typeof MessageOrdering>
/** By the beginning of the text: an index can find that. */
export const staffPeopleShapes = {
  messages: {
    summary: 'Messages from the contact form, newest first.',
    input: PageQuery.extend({
      state: z.enum(['new', 'answered']).optional(),
      search: SearchText,
      ordering: MessageOrdering.default('-created_at'),
    }),
    output: pageOf(StaffMessage),
  },
  message: { summary: 'One message.', input: ById, output: StaffMessage },
  markMessage: {
    summary: 'Mark a message as answered, or as new again.',
    input: z.object({ id: PathId, version: Version, state: z.enum(['new', 'answered']) }),
    output: StaffMessage,
  },
  subscribers: {
    summary: 'The newsletter’s list, newest first.',
    input: PageQuery.extend({ state: z.enum(['pending', 'confirmed', 'unsubscribed']).optional(), search: SearchText }),
    output: pageOf(Subscriber),
  },
  exportSubscribers: { summary: 'All confirmed subscribers, as CSV.', input: Nothing, output: Download },
  unsubscribe: {
    summary: 'Unsubscribes somebody who asked the shop instead of using the link.',
    input: ById,
    output: Subscriber,
  },
  customers: {
    summary:
      'Customers by email address, the last order first, counted up to ten thousand. `accounts` lists accounts instead, with or without orders.',
    input: PageQuery.extend({ search: SearchText, list: z.enum(['buyers', 'accounts']).default('buyers') }),
    output: pageOf(Customer),
  },
  customer: { summary: 'One customer with their orders.', input: ByEmail, output: CustomerDetail },
  exportCustomer: {
    summary: 'All data about a person, to give to that person.',
    input: ByEmail,
    output: z.record(z.string(), z.unknown()),
  },
  eraseCustomer: {
    summary:
      "Erases a person's accounts, messages and emails. Orders stay in the accounts without a name. This can't be undone.",
    input: ByEmail.extend({ confirm: z.string({ error: 'Please type the email address again.' }) }),
    output: Done,
  },
  accounts: { summary: 'Who works here.', input: Nothing, output: z.array(StaffAccount) },
  createAccount: {
    summary: 'Creates a staff account.',
    input: z.object({
      username: NewUsername,
      email: Email,
      password: NewPassword,
      is_superuser: z.boolean().default(false),
    }),
    output: StaffAccount,
  },
  changeAccount: {
    summary: 'Makes an account staff or owner, or neither, and signs it out everywhere.',
    input: z.object({ id: PathId, version: Version, is_staff: z.boolean(), is_superuser: z.boolean() }),
    output: StaffAccount,
  },
  signOutEverywhere: { summary: 'Ends all sessions of a staff account.', input: ById, output: StaffAccount },
  resetSecondFactor: {
    summary: 'Removes a colleague’s lost second factor. They are signed out everywhere and get an email.',
    input: ById,
    output: StaffAccount,
  },
} as const
