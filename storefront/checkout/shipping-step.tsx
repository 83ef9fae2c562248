import { type FormEvent, useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import * as words from '#words/en/checkout.tsx'
import * as refusals from '#words/en/refusals.ts'
import { optionCost } from '../discount/discounted.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { AddressLines } from './address-lines.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import styles from './shipping-step.module.css'
import { StepTitle } from './step-title.tsx'
import { useShippingOptions } from './use-shipping-options.ts'

interface ShippingStepProps {
  session: CheckoutSession
  moveFocus: boolean
  onBack: () => void
  onChosen: () => void
  onChanged: (session: CheckoutSession) => void
  /** Reloads the session. */
  reread: () => Promise<CheckoutSession | null>
}

/** The choice of a delivery option. The first one is preselected; the server decides its cost. */
export function ShippingStep(props: ShippingStepProps) {
  const { session, moveFocus, onBack } = props
  if (session.customer_info) return <Shipping {...props} customer={session.customer_info} />
  return (
    <div className={styles.step}>
      <StepTitle step="shipping" moveFocus={moveFocus}>
        {words.shippingStep}
      </StepTitle>
      <Notice kind="problem">{refusals.customerFirst}</Notice>
      <div className={styles.actions}>
        <Button onClick={onBack}>{words.backToCustomer}</Button>
      </div>
    </div>
  )
}

function Shipping({
  session,
  customer,
  moveFocus,
  onBack,
  onChosen,
  onChanged,
  reread,
}: ShippingStepProps & { customer: NonNullable<CheckoutSession['customer_info']> }) {
  const { options, failed, retry } = useShippingOptions(customer.shipping_country)
  const [picked, setPicked] = useState<number | null>(session.shipping_option?.id ?? null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = options?.find(({ id }) => id === picked) ?? options?.[0] ?? null

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!chosen) return setProblem(refusals.noDeliveryOption)
    setBusy(true)
    setProblem(await choose(chosen.id))
    setBusy(false)
  }
  /** Saves the choice. Returns an error message, or null. */
  async function choose(shipping_option_id: number): Promise<string | null> {
    try {
      await api().checkout.chooseShipping(
        { session_id: session.session_id, country_code: customer.shipping_country, shipping_option_id },
        requestTimeout(),
      )
    } catch (error) {
      if (error instanceof ApiClientError && (error.status === 409 || error.status === 404) && !(await reread()))
        return words.sessionNotRead
      return errorMessage(error, words.shippingNotCalculated)
    }
    if (!(await reread())) return words.sessionNotUpdated
    onChosen()
    return null
  }

  return (
    <CheckoutColumns
      session={session}
      shippingCost={chosen && optionCost(chosen, options ?? [], session)}
      onChanged={onChanged}
    >
      <form className={styles.step} onSubmit={confirm} aria-labelledby="step-shipping">
        <StepTitle step="shipping" moveFocus={moveFocus}>
          {words.shippingStep}
        </StepTitle>
        <section className={styles.address} aria-labelledby="ships-to">
          <h3 id="ships-to">{words.deliveringTo}</h3>
          <AddressLines name={customer.full_name} address={customer.shipping_address} />
        </section>
        <ShippingChoice
          options={options}
          failed={failed}
          retry={retry}
          session={session}
          chosen={chosen?.id ?? null}
          onChoose={setPicked}
        />
        <Notice kind="problem">
          {problem && (
            <>
              <p>{problem}</p>
              {(problem === words.shippingNotCalculated || problem === words.sessionNotUpdated) && (
                <p>{words.checkConnection}</p>
              )}
            </>
          )}
        </Notice>
        <div className={styles.actions}>
          <Button type="submit" wide busy={busy} disabled={options === null}>
            {busy ? words.saving : words.continueToPayment}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {words.backToCustomer}
          </Button>
        </div>
      </form>
    </CheckoutColumns>
  )
}
