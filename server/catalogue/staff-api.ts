import { staffCalls } from '#contract/staff/calls.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { paged, sliceOf } from '#server/http/pages.ts'
import { photographAddress } from '#server/media/photographs.ts'
import { takePhotograph } from '#server/media/upload.ts'
import type { Parts } from '#server/parts.ts'
import { applyImport, checkImport, exportPrices, waysOut } from './price-import.ts'
import { removeProduct } from './remove-product.ts'
import { createCategory, listStaffCategories, readStaffCategory, removeCategory, updateCategory } from './staff-categories.ts'
import { listStaffProducts, readStaffProduct } from './staff-product.ts'
import { createProduct, updateProduct } from './write-product.ts'

const PAGE = 25

export function staffCatalogueApi(parts: Parts): BoundArea {
  const { db, now, settings } = parts
  return bind('staffCatalogue', {
    products: async (query) => {
      const slice = sliceOf(query, PAGE)
      const found = await listStaffProducts(db, now(), slice, query)
      return paged(found.products, found.count, slice, settings.publicUrl + staffCalls.staffCatalogue.products.path, query, found.ends)
    },
    product: ({ id }) => readStaffProduct(db, now(), id),
    createProduct: (given, { user }) => createProduct(parts, given, user),
    updateProduct: (given, { user }) => updateProduct(parts, given, user),
    removeProduct: ({ id }, { user }) => removeProduct(parts, id, user),
    uploadPhotograph: async ({ file }) => {
      const { hash, width, height, color } = await takePhotograph(parts, file.bytes)
      return { hash, image: photographAddress(hash), width, height, color }
    },
    categories: async (query) => {
      const slice = sliceOf(query, 100)
      const found = await listStaffCategories(db, slice, query.ordering)
      return paged(found.categories, found.count, slice, settings.publicUrl + staffCalls.staffCatalogue.categories.path, query)
    },
    category: ({ id }) => readStaffCategory(db, id),
    createCategory: (given, { user }) => createCategory(parts, given, user),
    updateCategory: (given, { user }) => updateCategory(parts, given, user),
    removeCategory: ({ id }, { user }) => removeCategory(parts, id, user),
    exportPrices: async () => exportPrices(parts),
    checkImport: ({ file }) => checkImport(parts, file.bytes),
    applyImport: async ({ file, seen, skip_wrong, ways }, { user }) => {
      const application = { bytes: file.bytes, seen, skipWrong: skip_wrong === 'true', ways: waysOut(ways) }
      const { changed, skipped, countAgain } = await applyImport(parts, application, user)
      const left = skipped === 0 ? '' : skipped === 1 ? ' One wrong line was left out.' : ` ${skipped} wrong lines were left out.`
      const again = countAgain.length === 0 ? '' : ` Count again: ${countAgain.join('; ')}.`
      return { changed, skipped, count_again: countAgain, detail: `${changed === 1 ? 'One line' : `${changed} lines`} done.${left}${again}` }
    },
  })
}
