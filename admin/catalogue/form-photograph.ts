import type { StaffProduct } from '#contract/staff/catalogue.ts'

/** A photograph in the product form. */
export type FormPhotograph = StaffProduct['photographs'][number]
