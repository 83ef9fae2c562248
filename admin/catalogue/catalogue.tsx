import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import ProductIcon from '@mui/icons-material/SpaOutlined'
import type { AdminResource } from '../resource.ts'
import { CategoryCreate, CategoryEdit, CategoryList } from './category-pages.tsx'
import { ProductList } from './product-list.tsx'
import { ProductCreate, ProductEdit } from './product-pages.tsx'

export const products: AdminResource = {
  name: 'products',
  label: 'Products',
  icon: ProductIcon,
  group: 'Catalogue',
  list: ProductList,
  create: ProductCreate,
  edit: ProductEdit,
  recordRepresentation: 'name',
  calls: {
    list: (client) => client.staffCatalogue.products,
    one: (client) => client.staffCatalogue.product,
    create: (client) => client.staffCatalogue.createProduct,
    update: (client) => client.staffCatalogue.updateProduct,
  },
}

export const categories: AdminResource = {
  name: 'categories',
  label: 'Categories',
  icon: CategoryIcon,
  group: 'Catalogue',
  list: CategoryList,
  create: CategoryCreate,
  edit: CategoryEdit,
  recordRepresentation: 'name',
  calls: {
    list: (client) => client.staffCatalogue.categories,
    one: (client) => client.staffCatalogue.category,
    create: (client) => client.staffCatalogue.createCategory,
    update: (client) => client.staffCatalogue.updateCategory,
  },
}
