import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#contract/content.ts'

/** What root.tsx loads for every page. */
export interface RootData {
  shop: Shop
  /** The payment provider's browser library where it is not the provider's own, or null. */
  stripeScript: string | null
}

/** The facts of the shop; null while the API can't be reached: header and footer must render without them. */
export function useShop(): Shop | null {
  return useRouteLoaderData<RootData>('root')?.shop ?? null
}
