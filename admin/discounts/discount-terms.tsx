import type { ReactNode } from 'react'
import {
  AutocompleteArrayInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  ReferenceArrayInput,
  required,
  SelectInput,
} from 'react-admin'
import type { DiscountKind, SAME_CUSTOMER } from '#contract/limits.ts'
import { InstantInput } from '../ui/instant-input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'

const KINDS: { id: DiscountKind; name: string }[] = [
  { id: 'percent', name: 'A percentage off' },
  { id: 'amount', name: 'An amount off' },
  { id: 'free_delivery', name: 'Free standard delivery' },
  { id: 'buy_get', name: 'Buy some, get the cheapest free' },
  { id: 'bundle', name: 'Some for one price' },
  { id: 'gift', name: 'A free gift from an amount' },
]

/** What a code does. It can't be changed later: orders were placed with it. */
export function KindFields() {
  return (
    <>
      <SelectInput source="kind" label="What it does" choices={KINDS} validate={required()} fullWidth />
      <FormDataConsumer<{ kind?: DiscountKind }>>
        {({ formData: { kind } }) => {
          if (kind === 'percent')
            return <NumberInput source="percent" label="Percent off" min={1} max={100} validate={required()} />
          if (kind === 'amount') return <MoneyInput source="amount" label="Amount off in pounds" />
          if (kind === 'bundle')
            return (
              <>
                <NumberInput
                  source="buy_units"
                  label="How many"
                  min={2}
                  max={20}
                  validate={required()}
                  helperText="With 3, every three of the products below cost the price together, the dearest first."
                />
                <MoneyInput source="amount" label="Their price together in pounds" />
              </>
            )
          if (kind === 'buy_get')
            return (
              <NumberInput
                source="buy_units"
                label="How many to buy"
                min={1}
                max={20}
                validate={required()}
                helperText="With 2, every third is free."
              />
            )
          return null
        }}
      </FormDataConsumer>
    </>
  )
}

/** When, for what and for whom. */
export function DiscountTerms() {
  return (
    <>
      <InstantInput inShop source="starts_at" label="Starts" helperText="Leave empty to start now." />
      <InstantInput inShop source="ends_at" label="Ends" helperText="Leave empty if it has no end." />
      <FormDataConsumer<{ kind?: DiscountKind }>>
        {({ formData: { kind } }) => (kind === 'gift' ? <GiftFields /> : <ProductFields />)}
      </FormDataConsumer>
      <CodeOnly>
        <BooleanInput source="first_order_only" label="For a customer’s first order only" />
        <BooleanInput source="once_per_customer" label="Once for each customer" />
        <SameCustomerInput />
      </CodeOnly>
      <BooleanInput
        source="paused"
        label="Paused"
        helperText="Nobody can pay with it until you go on. Payments under way keep it."
      />
    </>
  )
}

type SameCustomer = (typeof SAME_CUSTOMER)[number]
const SAME: { id: SameCustomer; name: string }[] = [
  { id: 'mailbox_and_place', name: 'The same email and postcode' },
  { id: 'mailbox_or_address', name: 'The same email or address (stricter)' },
]
const MEANING: Record<SameCustomer, string> = {
  mailbox_and_place:
    'An account is always one customer. Somebody with two email addresses, or two homes, counts as two. Where nothing is left to pay, the stricter choice always counts.',
  mailbox_or_address:
    'An account is always one customer. Everybody at one street and number counts as one, all flats of a house too. Anybody who types an address at the checkout can learn that it has been used before.',
}

/** Shown where a code asks who the customer is. */
function SameCustomerInput() {
  return (
    <FormDataConsumer<{ first_order_only?: boolean; once_per_customer?: boolean; same_customer?: SameCustomer }>>
      {({ formData: { first_order_only, once_per_customer, same_customer = 'mailbox_and_place' } }) =>
        (first_order_only || once_per_customer) && (
          <SelectInput
            source="same_customer"
            label="Who counts as the same customer"
            choices={SAME}
            defaultValue="mailbox_and_place"
            validate={required()}
            helperText={MEANING[same_customer]}
            fullWidth
          />
        )
      }
    </FormDataConsumer>
  )
}

/** What doesn't go with an automatic offer: it is for everybody, any number of times. */
export function CodeOnly({ children }: { children: ReactNode }) {
  return (
    <FormDataConsumer<{ automatic?: boolean }>>
      {({ formData: { automatic } }) => (automatic ? null : children)}
    </FormDataConsumer>
  )
}

function GiftFields() {
  return (
    <>
      <Chosen
        source="product_ids"
        reference="products"
        label="The free product"
        helperText="One product. One unit of it is free, once the customer has put it into the cart."
        only={1}
      />
      <MoneyInput
        source="least"
        label="Least amount in pounds"
        helperText="What all other goods must come to, before the discount."
      />
    </>
  )
}

function ProductFields() {
  return (
    <>
      <MoneyInput
        source="least"
        label="Least amount in pounds"
        optional
        helperText="What the products it is for must come to, before the discount. Leave empty for any amount."
      />
      <Chosen source="category_ids" reference="categories" label="Only for these categories" />
      <Chosen source="product_ids" reference="products" label="Only for these products" />
      <Chosen source="except_category_ids" reference="categories" label="Never for these categories" />
      <Chosen source="except_product_ids" reference="products" label="Never for these products" />
    </>
  )
}

/** Nothing is taken off gift wrap and gift cards. */
const GOODS = { kind: 'goods' }

interface ChosenProps {
  source: string
  reference: string
  label: string
  helperText?: string
  /** How many must be chosen. */
  only?: number
}

function Chosen({ source, reference, label, helperText, only }: ChosenProps) {
  return (
    <ReferenceArrayInput
      source={source}
      reference={reference}
      filter={reference === 'products' ? GOODS : {}}
      perPage={25}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <AutocompleteArrayInput
        label={label}
        helperText={helperText}
        validate={only === undefined ? undefined : exactly(only)}
        optionText="name"
        filterToQuery={(search: string) => (search && reference === 'products' ? { search } : {})}
        fullWidth
      />
    </ReferenceArrayInput>
  )
}

const exactly = (count: number) => (chosen: number[] | undefined) =>
  chosen?.length === count ? undefined : `Choose ${count === 1 ? 'one product' : `${count} products`}.`
