// Its title and description for search engines, and the lead
export const title = 'Our Principles'
export const description =
  'What goes into our soaps, creams and oils, which certificates we do not hold and why, and what we can and cannot say about our footprint.'
export const lead = "A small workshop can't do everything. It can say plainly what it does, what it doesn't, and why."

// Ingredients
export const ingredientsTitle = 'Ingredients'
export const ingredients = (
  <>
    <p>
      A bar begins with olive, coconut and shea, stirred with lye and left to cure for six weeks. By then the lye is
      gone: it has become soap and glycerin, and the glycerin stays in. What scents and colours it is in its list.
    </p>
    <p>
      Every product page lists everything that is in the product, by its international name, the largest part first.
      That includes what we would leave out of an advertisement: the lye's soap, a mineral colour, the natural parts of
      a plant oil that some people are allergic to, such as linalool or limonene. Natural is not the same as gentle, and
      we don't claim it is.
    </p>
    <p>
      What a page says of a product beside its list, such as that it suits people who use nothing from animals, is
      worked out from its formula. Nobody types it, so it can't be a wish.
    </p>
    <p>
      A cream that holds water needs something that keeps it from spoiling. Where one of ours does, it is in the list
      under its own name.
    </p>
  </>
)

// Certification
export const certificationTitle = 'Certification'
export const certification = (
  <>
    <p>We hold no certificate and show no seal. You should know which ones, and why:</p>
    <ul>
      <li>
        <strong>Soil Association, COSMOS:</strong> no. The certificate covers a whole workshop with its yearly audit,
        and we are small. Until we have it we don't use its word for any product.
      </li>
      <li>
        <strong>The Vegan Society, V-Label:</strong> no. Some of our products hold honey or beeswax. Each product's page
        says what follows from its formula.
      </li>
      <li>
        <strong>Leaping Bunny:</strong> no. Testing cosmetics on animals is against the law in the United Kingdom for
        everybody, and we won't praise ourselves for keeping it.
      </li>
      <li>
        <strong>An Islamic certifier:</strong> no. Nobody has certified what we make. The lists of ingredients are
        complete, so that you can judge for yourself.
      </li>
    </ul>
    <p>
      What the law asks for is another matter. A cosmetic sold in Great Britain needs a safety assessment by a qualified
      person, a file, a notification to the authorities and a Responsible Person who answers for it. That is no
      distinction; it is the least you can expect of anybody who sells you a cream.
    </p>
  </>
)

// Sustainability
export const sustainabilityTitle = 'Sustainability'
export const sustainability = (
  <>
    <p>
      The best thing about a bar of soap is what it leaves out: it needs no bottle and no pump. Ours wear a band of
      paper. Oils come in glass, because oil and light don't agree; creams come in jars and tins that you can wash and
      use again.
    </p>
    <p>
      We make small batches when the last is nearly gone, so little grows old on the shelf. Ends and crooked cuts go
      into our own soap dishes. Parcels are packed in paper and card, without plastic fill.
    </p>
    <p>
      Not all of it is good. Shea, argan and frankincense travel far before they reach us, and a parcel to Dubai flies.
      The slower delivery costs less for a reason; if you are in no hurry, choose it, and order once rather than three
      times.
    </p>
  </>
)

// Impact
export const impactTitle = 'Impact'
export const impact = (
  <>
    <p>
      We have no impact report with round numbers in it. We haven't measured our carbon, so we don't say we are neutral,
      and we buy no certificates that would let us. When we can count something properly, we'll print it here with how
      we counted.
    </p>
    <p>
      What a shop of our size can do is close at hand: pay the people who grow, press and pack on time; describe a thing
      as it is; take it back when it is wrong.
    </p>
    <p>
      If something on this page turns out not to be so, <a href="/contact">tell us</a>. We will change what we do, or
      what we say.
    </p>
  </>
)
