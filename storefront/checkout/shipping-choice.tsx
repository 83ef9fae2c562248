import type { CheckoutSession, PromisedOption } from '#contract/checkout.ts'
import { roundPounds } from '#contract/delivery.ts'
import { promiseText } from '#contract/promised-days.ts'
import * as words from '#words/en/checkout.tsx'
import { Promised } from '../cart/promised.tsx'
import { optionCost } from '../discount/discounted.ts'
import { Dirhams } from '../shop/dirhams.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './shipping-step.module.css'

interface ShippingChoiceProps {
  /** Null while they load. */
  options: readonly PromisedOption[] | null
  failed: boolean
  retry: () => void
  session: CheckoutSession
  chosen: number | null
  onChoose: (id: number) => void
}

export function ShippingChoice({ options, failed, retry, session, chosen, onChoose }: ShippingChoiceProps) {
  if (failed) {
    return (
      <Notice kind="problem">
        {words.optionsNotLoaded}{' '}
        <Button kind="quiet" onClick={retry}>
          {words.loadOptionsAgain}
        </Button>
      </Notice>
    )
  }
  if (!options) return <Skeleton shape="row" count={2} label={words.loadingOptions} />
  if (options.length === 0) return <Notice kind="problem">{words.noOptions}</Notice>
  return (
    <fieldset className={styles.options}>
      <legend>{words.shippingOptions}</legend>
      {options.map((option) => (
        <Option
          key={option.id}
          option={option}
          cost={optionCost(option, options, session)}
          checked={option.id === chosen}
          onChoose={() => onChoose(option.id)}
        />
      ))}
    </fieldset>
  )
}

interface OptionProps {
  option: PromisedOption
  cost: string
  checked: boolean
  onChoose: () => void
}

function Option({ option, cost, checked, onChoose }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name="shipping_option" value={option.id} checked={checked} onChange={onChoose} />
      <span className={styles.what}>
        <span className={styles.name}>{option.name}</span>
        {option.description && <span className={styles.soft}>{option.description}</span>}
        <span className={styles.soft}>{words.estimatedDelivery(option.estimated_delivery)}</span>
        {option.promise && (
          <span className={styles.soft}>
            <Promised text={promiseText(option.promise)} />
          </span>
        )}
      </span>
      <span className={styles.cost}>
        {cost === '0.00' ? <strong>{words.freeDelivery}</strong> : <Price amount={cost} />}
        {cost !== '0.00' && <Dirhams amount={cost} country={option.country} />}
        {option.free_shipping_threshold && (
          <span className={styles.soft}>{words.freeOver(roundPounds(option.free_shipping_threshold))}</span>
        )}
      </span>
    </label>
  )
}
