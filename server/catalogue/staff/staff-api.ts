import { PAGE_SIZE_CAP, STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { photographAddress } from '#server/media/photographs.ts'
import { takePhotograph } from '#server/media/upload.ts'
import { applyImport, checkImport, exportPrices, lineChoicesOf } from './price-import.ts'
import { removeProduct } from './remove-product.ts'
import {
  createCategory,
  listStaffCategories,
  readStaffCategory,
  removeCategory,
  updateCategory,
} from './staff-categories.ts'
import { listStaffProducts, readStaffProduct } from './staff-product.ts'
import { createProduct, updateProduct } from './write-product.ts'

export function staffCatalogueApi(context: Context): Implementation {
  const { db, now, settings } = context
  return implement('staffCatalogue', {
    products: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listStaffProducts(db, { ...query, now: now(), pageRequest })
      return paged(found, { pageRequest, address: settings.publicUrl + staffCalls.staffCatalogue.products.path, query })
    },
    product: ({ id }) => readStaffProduct(db, { now: now(), id }),
    createProduct: (given, { user }) => createProduct(context, { ...given, by: user }),
    updateProduct: (given, visitor) => updateProduct(context, { ...given, visitor }),
    removeProduct: ({ id }, { user }) => removeProduct(context, { id, by: user }),
    uploadPhotograph: async ({ file }) => {
      const { hash, width, height, color } = await takePhotograph(context, file.bytes)
      return { hash, image: photographAddress(hash), width, height, color }
    },
    categories: async (query) => {
      const pageRequest = pageRequestOf(query, PAGE_SIZE_CAP)
      const found = await listStaffCategories(db, { pageRequest, ordering: query.ordering })
      return paged(found, {
        pageRequest,
        address: settings.publicUrl + staffCalls.staffCatalogue.categories.path,
        query,
      })
    },
    category: ({ id }) => readStaffCategory(db, id),
    createCategory: (given, { user }) => createCategory(context, { category: given, by: user }),
    updateCategory: (given, visitor) => updateCategory(context, { ...given, visitor }),
    removeCategory: ({ id }, { user }) => removeCategory(context, { id, by: user }),
    exportPrices: async () => exportPrices(context),
    checkImport: ({ file }) => checkImport(context, file.bytes),
    applyImport: async ({ file, seen, skip_wrong, ways }, visitor) => {
      const application = { bytes: file.bytes, seen, skipWrong: skip_wrong === 'true', ways: lineChoicesOf(ways) }
      const { changed, skipped, countAgain } = await applyImport(context, { ...application, visitor })
      const left =
        skipped === 0 ? '' : skipped === 1 ? ' One wrong line was left out.' : ` ${skipped} wrong lines were left out.`
      const again = countAgain.length === 0 ? '' : ` Count again: ${countAgain.join('; ')}.`
      return {
        changed,
        skipped,
        count_again: countAgain,
        detail: `${changed === 1 ? 'One line' : `${changed} lines`} done.${left}${again}`,
      }
    },
  })
}
