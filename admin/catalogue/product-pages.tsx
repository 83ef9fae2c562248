import { Link } from '@mui/material'
import { Create, ListButton, SaveButton, SimpleForm, Toolbar, TopToolbar, useRecordContext } from 'react-admin'
import type { StaffProduct } from '#contract/staff/catalogue.ts'
import { api } from '../api.ts'
import { TranslationLinks } from '../translations/translation-links.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { ProductForm, slugOf } from './product-form.tsx'
import { RemoveButton } from './remove-button.tsx'

const BLANK = {
  kind: 'goods',
  name: '',
  slug: '',
  description: '',
  directions: '',
  precautions: '',
  published: false,
  is_set: false,
  position: 0,
  pinned: false,
  photographs: [],
  variants: [],
  contents: [],
  goes_well_with: [],
}

export function ProductCreate() {
  return (
    <Create title="New product" redirect="edit" transform={named} sx={{ mt: 2 }}>
      <SimpleForm defaultValues={BLANK} warnWhenUnsavedChanges>
        <ProductForm isNew />
      </SimpleForm>
    </Create>
  )
}

export function ProductEdit() {
  return (
    <RecordEdit title={<ProductTitle />} redirect={false} actions={<ProductActions />}>
      <SimpleForm warnWhenUnsavedChanges toolbar={<ProductToolbar />}>
        <ProductForm />
      </SimpleForm>
    </RecordEdit>
  )
}

/** Drops the product's own price if it has sizes. */
function named({ slug, name, price, ...product }: { slug?: string; name: string; price?: string | null }) {
  return { ...product, name, slug: slug || slugOf(name), ...(price ? { price } : {}) }
}

function ProductTitle() {
  const product = useRecordContext<StaffProduct>()
  return <span>{product?.name ?? 'Product'}</span>
}

function ProductActions() {
  const product = useRecordContext<StaffProduct>()
  return (
    <TopToolbar sx={{ alignItems: 'center', gap: 2 }}>
      {product?.published && product.kind === 'goods' && (
        <Link href={`/products/${product.slug}`} target="_blank" rel="noopener">
          View in the shop
        </Link>
      )}
      {product && <TranslationLinks kind="product" thing={product.id} />}
      <ListButton />
    </TopToolbar>
  )
}

function ProductToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton alwaysEnable />
      <RemoveButton
        resource="products"
        question={(name) =>
          `Remove ${name}? A product that has been sold or counted stays in your records and only comes off sale.`
        }
        remove={(id) => api().staffCatalogue.removeProduct({ id })}
      />
    </Toolbar>
  )
}
