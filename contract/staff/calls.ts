import type { Call } from '../calls.ts'
import { IMPORT_LIMIT, PHOTOGRAPH_LIMIT } from './limits.ts'

const staff = { who: 'staff', refusal: 'detail' } as const
const superuser = { who: 'superuser', refusal: 'detail' } as const

/** The calls of the back office. They are apart from calls.ts so that no shopper downloads them. */
export const staffCalls = {
  staffToday: {
    read: { method: 'GET', path: '/api/staff/today/', ...staff },
  },
  staffBlog: {
    posts: { method: 'GET', path: '/api/staff/posts/', ...staff },
    post: { method: 'GET', path: '/api/staff/posts/{id}/', ...staff },
    createPost: { method: 'POST', path: '/api/staff/posts/', created: true, ...staff },
    updatePost: { method: 'PATCH', path: '/api/staff/posts/{id}/', ...staff },
    removePost: { method: 'DELETE', path: '/api/staff/posts/{id}/', ...staff },
    previewPost: { method: 'POST', path: '/api/staff/posts/{id}/preview/', ...staff },
    categories: { method: 'GET', path: '/api/staff/blog-categories/', ...staff },
    createCategory: { method: 'POST', path: '/api/staff/blog-categories/', created: true, ...staff },
    updateCategory: { method: 'PATCH', path: '/api/staff/blog-categories/{id}/', ...staff },
    removeCategory: { method: 'DELETE', path: '/api/staff/blog-categories/{id}/', ...staff },
  },
  staffContent: {
    about: { method: 'GET', path: '/api/staff/content/about/', ...staff },
    updateAbout: { method: 'PATCH', path: '/api/staff/content/about/', ...staff },
    home: { method: 'GET', path: '/api/staff/content/home/', ...staff },
    updateHome: { method: 'PATCH', path: '/api/staff/content/home/', ...staff },
  },
  staffPeople: {
    messages: { method: 'GET', path: '/api/staff/messages/', ...staff },
    message: { method: 'GET', path: '/api/staff/messages/{id}/', ...staff },
    markMessage: { method: 'PATCH', path: '/api/staff/messages/{id}/', ...staff },
    subscribers: { method: 'GET', path: '/api/staff/subscribers/', ...staff },
    exportSubscribers: { method: 'GET', path: '/api/staff/subscribers/export/', answers: 'csv', ...staff },
    unsubscribe: { method: 'POST', path: '/api/staff/subscribers/{id}/unsubscribe/', ...staff },
    customers: { method: 'GET', path: '/api/staff/customers/', ...staff },
    customer: { method: 'GET', path: '/api/staff/customers/{email}/', ...staff },
    exportCustomer: { method: 'GET', path: '/api/staff/customers/{email}/export/', ...staff },
    eraseCustomer: { method: 'POST', path: '/api/staff/customers/{email}/erase/', ...staff },
    accounts: { method: 'GET', path: '/api/staff/accounts/', ...superuser },
    createAccount: { method: 'POST', path: '/api/staff/accounts/', created: true, ...superuser },
    changeAccount: { method: 'PATCH', path: '/api/staff/accounts/{id}/', ...superuser },
    signOutEverywhere: { method: 'POST', path: '/api/staff/accounts/{id}/sign-out/', ...superuser },
  },
  staffShop: {
    shippingOptions: { method: 'GET', path: '/api/staff/shipping-options/', ...superuser },
    createShippingOption: { method: 'POST', path: '/api/staff/shipping-options/', created: true, ...superuser },
    updateShippingOption: { method: 'PATCH', path: '/api/staff/shipping-options/{id}/', ...superuser },
    facts: { method: 'GET', path: '/api/staff/facts/', ...superuser },
    updateFacts: { method: 'PATCH', path: '/api/staff/facts/', ...superuser },
    policies: { method: 'GET', path: '/api/staff/policies/', ...superuser },
    updatePolicies: { method: 'PATCH', path: '/api/staff/policies/', ...superuser },
    mails: { method: 'GET', path: '/api/staff/mails/', ...staff },
    mail: { method: 'GET', path: '/api/staff/mails/{id}/', ...staff },
    retryMail: { method: 'POST', path: '/api/staff/mails/{id}/retry/', ...staff },
    jobs: { method: 'GET', path: '/api/staff/jobs/', ...staff },
    retryJob: { method: 'POST', path: '/api/staff/jobs/{id}/retry/', ...staff },
    audit: { method: 'GET', path: '/api/staff/audit/', ...staff },
  },
  staffCatalogue: {
    products: { method: 'GET', path: '/api/staff/products/', ...staff },
    product: { method: 'GET', path: '/api/staff/products/{id}/', ...staff },
    createProduct: { method: 'POST', path: '/api/staff/products/', created: true, limitBytes: 256 * 1024, ...staff },
    updateProduct: { method: 'PATCH', path: '/api/staff/products/{id}/', limitBytes: 256 * 1024, ...staff },
    removeProduct: { method: 'DELETE', path: '/api/staff/products/{id}/', ...staff },
    uploadPhotograph: { method: 'POST', path: '/api/staff/photographs/', created: true, takes: 'file', limitBytes: PHOTOGRAPH_LIMIT, ...staff },
    categories: { method: 'GET', path: '/api/staff/categories/', ...staff },
    category: { method: 'GET', path: '/api/staff/categories/{id}/', ...staff },
    createCategory: { method: 'POST', path: '/api/staff/categories/', created: true, ...staff },
    updateCategory: { method: 'PATCH', path: '/api/staff/categories/{id}/', ...staff },
    removeCategory: { method: 'DELETE', path: '/api/staff/categories/{id}/', ...staff },
    exportPrices: { method: 'GET', path: '/api/staff/price-export/', answers: 'csv', ...staff },
    checkImport: { method: 'POST', path: '/api/staff/price-import/check/', takes: 'file', limitBytes: IMPORT_LIMIT, ...staff },
    applyImport: { method: 'POST', path: '/api/staff/price-import/', takes: 'file', limitBytes: IMPORT_LIMIT, ...staff },
  },
  staffStock: {
    items: { method: 'GET', path: '/api/staff/stock/', ...staff },
    item: { method: 'GET', path: '/api/staff/stock/{id}/', ...staff },
    movements: { method: 'GET', path: '/api/staff/stock/{id}/movements/', ...staff },
    adjust: { method: 'POST', path: '/api/staff/stock/{id}/adjust/', ...staff },
    setThreshold: { method: 'PATCH', path: '/api/staff/stock/{id}/', ...staff },
  },
} as const satisfies Record<string, Record<string, Call>>
