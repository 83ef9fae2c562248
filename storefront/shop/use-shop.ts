import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#contract/content.ts'

/** What root.tsx loads for every page. */
export interface RootData {
  shop: Shop
}

/** The shop's details; null if the API is unreachable: header and footer must render without them. */
export function useShop(): Shop | null {
  return useRouteLoaderData<RootData>('root')?.shop ?? null
}
