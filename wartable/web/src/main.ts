import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { openWords } from "./words/words.svelte";

await openWords();
mount(App, { target: document.getElementById("app")! });
