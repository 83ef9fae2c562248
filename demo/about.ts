import type { DemoAbout } from './shapes.ts'

export const about: DemoAbout = {
  logo: 'logo.svg',
  banner_image: 'content/about-banner.jpg',
  mission: 'To make a small number of good things for skin, and to say plainly what is in them.',
  vision: 'A bathroom shelf with fewer bottles on it, and every one of them finished.',
  values: [
    'Plain words: If we cannot explain an ingredient in a sentence, we leave it out.',
    'Small batches: About sixty bars at a time, so that what reaches you is fresh.',
    'Patience: Soap rests for six weeks here, whoever is waiting for it.',
    'Fair sourcing: We buy from growers and cooperatives we can ring up, and pay them on time.',
    'Less packaging: Paper, glass, tin and card. A band of paper is enough for a bar of soap.',
    'Honest claims: We make soap, creams and oils, not medicine, and we write about them accordingly.',
  ],
  story: `<p>Sidr &amp; Sage began with a parcel. Every spring, Layla’s aunt in Al Ain would post a bag of ground sidr leaf to Somerset, wrapped in newspaper and smelling of hay. Layla washed her hair with it, as her mother had, and grew sage outside the kitchen door for the same reason the neighbours did: it asked for nothing and was useful all year.</p>
<p>The soap came later. Ruth, who lived across the lane, had been making it in her scullery since the children were small: olive oil, coconut oil, a little shea, nothing clever. One wet October the two of them stirred sidr powder and dried sage into a batch of Ruth’s to see what would happen. What happened was a grey-green loaf that looked like river clay and lathered like silk. They cut it into twelve bars, gave ten away, and were asked for more before Christmas.</p>
<h2>What we make now</h2>
<p>There are six of us these days, in a converted wool shed with good light and a floor that slopes. We still make soap the slow way. Oils are weighed, warmed and blended; lye is added with respect; the batter goes into wooden moulds, is cut after two days and then sits on racks for six weeks while the water leaves it. The creams are made on Tuesdays, in pots small enough to lift. The oils are pressed for us by people who have been doing it for longer than we have been alive.</p>
<p>Half of what we make still leans towards the hedgerow: lavender, nettle, calendula, oats. The other half leans towards the Gulf: oud, saffron, cardamom, black seed, frankincense from Oman. We have never seen these as two ranges. They are two kitchens that happen to share a wall.</p>
<h2>What we leave alone</h2>
<p>We do not promise that a bar of soap will change your life, your age or your mood. It will get you clean and smell good while it does it, and it should feel good in your hands. That is a fair amount to ask of soap. We list everything that goes in, we date what we make, and we answer the telephone ourselves, which is why it sometimes rings for a while.</p>
<p>If you are ever passing, the kettle is usually on. Do wipe your feet: the floor is clean, and a little slippery.</p>`,
}
