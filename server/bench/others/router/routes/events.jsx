import { Editions, loadEditions } from "../../editions";

export const meta = () => [
  { title: "All editions" },
  { name: "description", content: "Upcoming and past editions." },
];

export const loader = () => loadEditions();

export default function Page({ loaderData }) {
  return <Editions events={loaderData} />;
}
