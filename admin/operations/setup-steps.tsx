import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-7'
import type { Setup } from '#contract/staff/operations.ts'
import { api } from '../api.ts'

type Step = Setup['steps'][number]['step']

const WORDS: Record<Step, { title: string; help: string; done: string; page?: { to: string; label: string } }> = {
  facts: {
    title: 'Say who you are',
    help: 'By law, shoppers must see the name, address and email of your business.',
    done: 'Your name, address and email are on every page and in every email.',
    page: { to: '/facts', label: 'Business details' },
  },
  delivery: {
    title: 'Add a delivery option',
    help: 'Where you deliver, how long it takes and what it costs. Shoppers can’t check out without one.',
    done: 'Shoppers can choose how their order is delivered.',
    page: { to: '/shipping-options', label: 'Delivery options' },
  },
  product: {
    title: 'Put a product on sale',
    help: 'Give it a photograph, a price and a stock level. Every product needs a category, so add a category first.',
    done: 'Shoppers have something to buy.',
    page: { to: '/products', label: 'Products' },
  },
  payments: {
    title: 'Take real payments',
    help: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to your live keys. Until then, only test cards work and no money moves.',
    done: 'Payments go to your Stripe account.',
  },
  mail: {
    title: 'Send emails',
    help: 'Set SMTP_URL to your mail server. Until then, the shop sends no emails and keeps them in the outbox folder.',
    done: 'Emails go to your mail server. Shop → Emails lists them.',
  },
  domain: {
    title: 'Give the shop its address',
    help: 'Set PUBLIC_URL to your domain, such as https://shop.example.',
    done: 'The shop has its own https address.',
  },
}

const SETTINGS: readonly Step[] = ['payments', 'mail', 'domain']

export function useSetup(enabled: boolean) {
  return useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => api().staffShop.setup({}, { signal }), enabled })
}

export function SetupSteps({ setup }: { setup: Setup }) {
  const of = (isSetting: boolean) => setup.steps.filter(({ step }) => SETTINGS.includes(step) === isSetting)
  return (
    <>
      <Steps steps={of(false)} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, mb: 1 }}>
        The next three are server settings, described in docs/settings.md. Restart the shop after you change one.
      </Typography>
      <Steps steps={of(true)} />
    </>
  )
}

function Steps({ steps }: { steps: Setup['steps'] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {steps.map(({ step, done }) => {
        const { title, help, done: isThere, page } = WORDS[step]
        return (
          <Box
            component="li"
            key={step}
            sx={{ display: 'flex', gap: 1.5, py: 1.5, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}
          >
            {done ? <DoneIcon color="success" titleAccess="Done" /> : <OpenIcon color="disabled" titleAccess="To do" />}
            <Box sx={{ flex: '1 1 200px' }}>
              <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {done ? isThere : help}
              </Typography>
            </Box>
            {page && (
              <Button
                component={RouterLink}
                to={page.to}
                variant={done ? 'text' : 'outlined'}
                size="small"
                sx={{ alignSelf: 'center' }}
              >
                {page.label}
              </Button>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
