import IngredientIcon from '@mui/icons-material/ScienceOutlined'
import { Box, Button, Link as MuiLink, Typography } from '@mui/material'
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  CreateButton,
  DataTable,
  List,
  ListButton,
  maxLength,
  required,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  Toolbar,
  TopToolbar,
  usePermissions,
  useRecordContext,
} from 'react-admin'
import { Link } from 'react-router-7'
import type { IngredientFamily, IngredientSource } from '#contract/ingredient-facts.ts'
import { COMMON_NAME_MAX, INCI_NAME_MAX, INGREDIENT_FACT_MAX, STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { StaffIngredient } from '#contract/staff/ingredients.ts'
import { api } from '../api.ts'
import { Line } from '../catalogue/inputs.tsx'
import { RemoveButton } from '../catalogue/remove-button.tsx'
import type { AdminResource } from '../resource.ts'
import { TranslationLinks } from '../translations/translation-links.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'

const FILTERS = [<SearchInput key="search" source="search" alwaysOn placeholder="INCI or common name" />]

function IngredientList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'inci', order: 'ASC' }}
      perPage={STAFF_PAGE_SIZE}
      exporter={false}
      actions={<ListActions />}
      empty={<NoIngredients />}
    >
      <Rows<StaffIngredient>
        rowClick="edit"
        small={{ primary: (ingredient) => ingredient.inci, secondary: (ingredient) => ingredient.name }}
      >
        <DataTable.Col source="inci" label="INCI name" />
        <DataTable.Col source="name" label="Common name" />
      </Rows>
    </List>
  )
}

function ListActions() {
  return (
    <TopToolbar>
      <CreateButton label="New ingredient" />
    </TopToolbar>
  )
}

/** react-admin's empty page shows only a plus sign on a phone. */
function NoIngredients() {
  return (
    <Box sx={{ py: 6, px: 2, textAlign: 'center', width: '100%' }}>
      <Typography variant="h6" component="p" gutterBottom>
        No ingredients yet
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Product pages show INCI names alone until you add their common names here.
      </Typography>
      <Button component={Link} to="/ingredients/create" variant="contained">
        New ingredient
      </Button>
    </Box>
  )
}

function IngredientCreate() {
  return (
    <Create title="New ingredient" redirect="edit" sx={{ mt: 2, maxWidth: 600 }}>
      <SimpleForm warnWhenUnsavedChanges>
        <IngredientFields />
      </SimpleForm>
    </Create>
  )
}

function IngredientEdit() {
  return (
    <RecordEdit title={<IngredientTitle />} redirect={false} actions={<IngredientActions />} sx={{ maxWidth: 600 }}>
      <SimpleForm warnWhenUnsavedChanges toolbar={<IngredientToolbar />}>
        <IngredientFields />
      </SimpleForm>
    </RecordEdit>
  )
}

function IngredientFields() {
  return (
    <>
      <Line
        source="inci"
        label="INCI name"
        validate={[required(), maxLength(INCI_NAME_MAX)]}
        helperText="As labels have it, such as Butyrospermum Parkii Butter"
      />
      <Line
        source="name"
        label="Common name"
        validate={[required(), maxLength(COMMON_NAME_MAX)]}
        helperText="In English, such as shea butter"
      />
      <Line
        source="origin"
        label="What it’s from"
        validate={maxLength(INGREDIENT_FACT_MAX)}
        helperText="In English, such as: the nuts of the shea tree"
      />
      <Line
        source="purpose"
        label="What it does"
        validate={maxLength(INGREDIENT_FACT_MAX)}
        helperText="In English, such as: softens the skin"
      />
      <SelectInput
        source="source"
        label="Made from"
        choices={SOURCES}
        emptyText="Nobody has said"
        fullWidth
        helperText="Without it, no product that contains it is called vegan or free from anything"
      />
      <CheckboxGroupInput
        source="families"
        label="It is, or comes from"
        choices={FAMILIES}
        helperText="A product without it can say that it’s free from it. Essential oils are fragrance too."
      />
      <BooleanInput source="halal" label="Suitable for a halal product" />
      <Line source="cas" label="CAS number" helperText="Such as 91080-23-8" />
      <Line source="annex" label="Annex of Regulation 1223/2009" helperText="Such as III/88" />
    </>
  )
}

const SOURCES: { id: IngredientSource; name: string }[] = [
  { id: 'plant', name: 'A plant' },
  { id: 'mineral', name: 'A mineral' },
  { id: 'animal', name: 'An animal, bees included' },
  { id: 'fermentation', name: 'Fermentation' },
  { id: 'synthetic', name: 'Synthesis' },
  { id: 'water', name: 'Water' },
]

const FAMILIES: { id: IngredientFamily; name: string }[] = [
  { id: 'palm', name: 'Palm' },
  { id: 'fragrance', name: 'Fragrance' },
  { id: 'essential-oil', name: 'Essential oil' },
  { id: 'nut', name: 'Nut' },
  { id: 'alcohol', name: 'Ethanol' },
  { id: 'colourant', name: 'Colourant' },
]

function IngredientTitle() {
  const ingredient = useRecordContext<StaffIngredient>()
  return <span>{ingredient?.inci ?? 'Ingredient'}</span>
}

function IngredientActions() {
  const { permissions } = usePermissions<'superuser' | 'staff'>()
  const ingredient = useRecordContext<StaffIngredient>()
  return (
    <TopToolbar sx={{ alignItems: 'center', gap: 2 }}>
      {ingredient && permissions === 'superuser' && (
        <MuiLink component={Link} to={`/compositions/${ingredient.id}`}>
          Allergens and limits
        </MuiLink>
      )}
      {ingredient && <TranslationLinks kind="ingredient" thing={ingredient.id} />}
      <ListButton />
    </TopToolbar>
  )
}

function IngredientToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <RemoveButton
        resource="ingredients"
        question={(name) => `Remove ${name} from the dictionary?`}
        remove={(id) => api().staffIngredients.remove({ id })}
      />
    </Toolbar>
  )
}

export const ingredients: AdminResource = {
  name: 'ingredients',
  label: 'Ingredients',
  icon: IngredientIcon,
  group: 'Catalogue',
  list: IngredientList,
  create: IngredientCreate,
  edit: IngredientEdit,
  recordRepresentation: 'inci',
  calls: {
    list: (client) => client.staffIngredients.list,
    one: (client) => client.staffIngredients.read,
    create: (client) => client.staffIngredients.create,
    update: (client) => client.staffIngredients.update,
  },
}
