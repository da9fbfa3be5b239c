// Sections rendered by the server and hydrated lazily (see DrawnSection).
export { ChallengesSection } from "./challenges-section";
export { FaqSection } from "./faq-section";
export { HeroFacts } from "./hero-facts";
export { HeroHead } from "./hero-head";
export { NewsletterSection } from "./newsletter-section";
export { PartnersSection, PeopleSection } from "./people-section";
export { FirstEditionNotice, ResultsSection } from "./results-section";
export { TicketsSection } from "./tickets-section";
export { WeekendSection } from "./weekend-section";
