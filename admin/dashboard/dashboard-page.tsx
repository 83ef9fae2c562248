import { Alert, Box, Card, CardActionArea, CardContent, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title, usePermissions } from 'react-admin'
import { Link as RouterLink } from 'react-router-7'
import { withPoundSign } from '#contract/money.ts'
import type { Dashboard, Revenue } from '#contract/staff/dashboard.ts'
import type { Setup } from '#contract/staff/operations.ts'
import { api } from '../api.ts'
import { SetupSteps, useSetup } from '../operations/setup-steps.tsx'
import { Section } from '../ui/section.tsx'
import { EndingRegistrations } from './ending-registrations.tsx'
import { LabelProblems } from './label-problems.tsx'
import { RevenueChart } from './revenue-chart.tsx'

const MINUTE = 60_000

export function TodayPage() {
  const { permissions } = usePermissions<'superuser' | 'staff'>()
  const { data: setup } = useSetup(permissions === 'superuser')
  const { data, error } = useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => api().staffToday.read({}, { signal }),
    refetchInterval: MINUTE,
  })
  return (
    <Box sx={{ py: 2 }}>
      <Title title="Today" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {setup && !setup.demo && <BeforeYouOpen setup={setup} />}
      {data && <KeyNumbers data={data} />}
    </Box>
  )
}

/** The setup steps of a shop that isn't open yet: in full while nothing is on sale, then as a link. */
function BeforeYouOpen({ setup }: { setup: Setup }) {
  const missing = setup.steps.filter(({ done }) => !done)
  if (missing.length === 0) return null
  const isEmpty = missing.some(({ step }) => step === 'product')
  return (
    <Box sx={{ mb: 2 }}>
      {isEmpty ? (
        <Section title="Before you open">
          <SetupSteps setup={setup} />
        </Section>
      ) : (
        <Alert severity="info">
          <Link component={RouterLink} to="/setup" color="inherit">
            {missing.length === 1
              ? 'One thing is missing before you can open'
              : `${missing.length} things are missing before you can open`}
          </Link>
        </Alert>
      )}
    </Box>
  )
}

function KeyNumbers({ data }: { data: Dashboard }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Problems data={data} />
      <EndingRegistrations data={data} />
      <LabelProblems data={data} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(160px, 1fr))' },
        }}
      >
        <Task to="/orders" filter={{ status: 'paid', sent_by: 'parcel' }} count={data.to_pack} label="to pack" />
        <Task to="/orders" filter={{ status: 'packed' }} count={data.to_dispatch} label="to dispatch" />
        {data.held > 0 && <Task to="/orders" filter={{ status: 'held' }} count={data.held} label="held" />}
        <Task
          to="/messages"
          filter={{ state: 'new' }}
          count={data.unanswered_messages}
          label={data.unanswered_messages === 1 ? 'message to answer' : 'messages to answer'}
        />
        <Task to="/stock" filter={{ low: 'true' }} count={data.low_stock.count} label="running low" />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Sum title="Today" now={data.today} before={data.today_a_week_ago} than="by this time last week" />
          <Sum title="The last seven days" now={data.week} before={data.week_before} than="in the seven days before" />
        </Box>
        <Card>
          <CardContent>
            <Typography variant="h6" component="h2" gutterBottom>
              Revenue by day
            </Typography>
            <RevenueChart days={data.days} />
            <Typography variant="caption" color="textSecondary">
              Less refunds. A gift card counts when it pays for something.
            </Typography>
          </CardContent>
        </Card>
      </Box>
      <LowStock data={data} />
    </Box>
  )
}

function Task({
  to,
  filter,
  count,
  label,
}: {
  to: string
  filter: Record<string, string>
  count: number
  label: string
}) {
  const displayedFilters = Object.fromEntries(Object.keys(filter).map((name) => [name, true]))
  const inQuery = (value: object) => encodeURIComponent(JSON.stringify(value))
  // Whoever packs begins with the oldest order.
  const sort = to === '/orders' ? '&sort=created_at&order=ASC' : ''
  const address = `${to}?filter=${inQuery(filter)}&displayedFilters=${inQuery(displayedFilters)}${sort}`
  return (
    <Card>
      <CardActionArea component={RouterLink} to={address} sx={{ p: 2 }}>
        <Typography
          sx={{
            fontFamily: '"EB Garamond", Georgia, serif',
            fontSize: 36,
            lineHeight: 1,
            color: count > 0 ? 'primary.main' : 'text.secondary',
          }}
        >
          {count}
        </Typography>
        <Typography variant="body2">{label}</Typography>
      </CardActionArea>
    </Card>
  )
}

function Sum({ title, now, before, than: comparedTo }: { title: string; now: Revenue; before: Revenue; than: string }) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        <Typography sx={{ fontSize: 24, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {withPoundSign(now.revenue)}
        </Typography>
        <Typography variant="body2">{now.orders === 1 ? '1 order' : `${now.orders} orders`}</Typography>
        <Typography variant="body2" color="textSecondary">
          {withPoundSign(before.revenue)} and {before.orders === 1 ? '1 order' : `${before.orders} orders`} {comparedTo}
        </Typography>
      </CardContent>
    </Card>
  )
}

const PROBLEMS: Record<Dashboard['problems'][number]['kind'], { words: (count: number) => string; to: string | null }> =
  {
    possible_fraud: {
      words: (count) =>
        `${count === 1 ? 'An order' : `${count} orders`} may be fraud: check before you send ${count === 1 ? 'it' : 'them'}`,
      to: `/orders?filter=${encodeURIComponent('{"flagged":"fraud"}')}`,
    },
    flagged_orders: {
      words: (count) => (count === 1 ? 'An order needs attention' : `${count} orders need attention`),
      to: `/orders?filter=${encodeURIComponent('{"flagged":"true"}')}`,
    },
    failed_refunds: {
      words: (count) =>
        `${count === 1 ? 'A refund' : `${count} refunds`} of a payment without an order failed: refund it in Stripe`,
      to: null,
    },
    failed_mails: {
      words: (count) => (count === 1 ? 'An email could not be sent' : `${count} emails could not be sent`),
      to: '/mails',
    },
    failed_jobs: {
      words: (count) => (count === 1 ? 'A background job failed' : `${count} background jobs failed`),
      to: '/jobs',
    },
    refused_webhooks: {
      words: (count) =>
        `Stripe sent ${count === 1 ? 'a webhook' : `${count} webhooks`} with a signature that does not match: check the signing secret`,
      to: null,
    },
    cards_without_address: {
      words: (count) =>
        count === 1
          ? 'A gift card can’t be emailed: its recipient’s address was erased'
          : `${count} gift cards can’t be emailed: their recipients’ addresses were erased`,
      to: `/gift-cards?filter=${encodeURIComponent('{"state":"no_address"}')}`,
    },
    old_dirham_rate: {
      words: (count) => `The rate of the prices in dirhams is ${count} days old: type a new one`,
      to: '/dirhams',
    },
    holidays_end: {
      words: (count) =>
        `The shop knows public holidays for ${count === 1 ? 'one more day' : `${count} more days`}, then it stops naming days of dispatch and arrival: install a newer release`,
      to: null,
    },
    books: {
      words: (count) =>
        `The nightly check found ${count === 1 ? 'one case' : `${count} cases`} where orders, payments or stock don’t add up: ask who runs the shop for “shop prove”`,
      to: null,
    },
    claims: {
      words: (count) =>
        `The nightly check found ${count === 1 ? 'one text' : `${count} texts`} about products that their formulas don’t show to be true: “shop prove” names them`,
      to: null,
    },
  }

function Problems({ data }: { data: Dashboard }) {
  return data.problems.map(({ kind, count }) => {
    const { words, to } = PROBLEMS[kind]
    return (
      <Alert key={kind} severity="warning">
        {to ? (
          <Link component={RouterLink} to={to} color="inherit">
            {words(count)}
          </Link>
        ) : (
          words(count)
        )}
      </Alert>
    )
  })
}

function LowStock({ data: { low_stock } }: { data: Dashboard }) {
  if (low_stock.count === 0) return null
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          Running low
        </Typography>
        {low_stock.items.map((item) => (
          <Box
            key={item.item_id}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              py: 0.5,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2">{[item.product_name, item.variant_name].filter(Boolean).join(', ')}</Typography>
            <Typography
              variant="body2"
              sx={{ fontVariantNumeric: 'tabular-nums' }}
            >{`${item.available} left`}</Typography>
          </Box>
        ))}
        {low_stock.count > low_stock.items.length && (
          <Typography
            variant="body2"
            color="textSecondary"
          >{`and ${low_stock.count - low_stock.items.length} more`}</Typography>
        )}
      </CardContent>
    </Card>
  )
}
